-- RAID: what stacks with two copies write and read, with and without checksums
-- One job of fio: writes of 1 MiB to a new file with fsync at its end, reads of 1 MiB, and random writes of 4 KiB with fdatasync after each 16 (submission 011-filesystems); the middle of three rounds. Without a second copy: btrfs on one partition.
-- submissions: 011-filesystems
with point as (
  select
    setup,
    workload,
    value,
    id,
    row_number() over (partition by setup, workload order by value) as place
  from result
  where submission = '011-filesystems' and metric in ('throughput', 'iops') and workload in ('write-1m', 'read-1m', 'write-4k') and value is not null
    and setup in ('ext4-md-raid10', 'xfs-md-raid10', 'ext4-lvm-raid10', 'xfs-lvm-raid10', 'xfs-lvm-raid10-int', 'zfs-mirror', 'bcachefs-replicas2', 'btrfs-raid1', 'btrfs-single')
)
select
  setup as row,
  'sums_' || replace(setup, '-', '_') as row_word,
  iif(setup in ('ext4-md-raid10', 'xfs-md-raid10', 'ext4-lvm-raid10', 'xfs-lvm-raid10'), 'sums_without', 'sums_with') as sums_word,
  max(value) filter (where workload = 'write-1m' and place = 2) as write,
  group_concat(id, ' ') filter (where workload = 'write-1m') as write_from,
  3 as write_runs,
  max(value) filter (where workload = 'read-1m' and place = 2) as read,
  group_concat(id, ' ') filter (where workload = 'read-1m') as read_from,
  3 as read_runs,
  max(value) filter (where workload = 'write-4k' and place = 2) as small_writes,
  group_concat(id, ' ') filter (where workload = 'write-4k') as small_writes_from,
  3 as small_writes_runs
from point
group by setup
having count(*) = 9
order by write desc
