-- Saves during a large write: what other tests say of the same arrays
-- What ext4 on md RAID 10, without LUKS and with it, and ZFS on two mirrors, with records of 128 KiB and of 8 KiB, reach in tests of one load at a time: 1 MiB blocks in order, written and read, in B/s, and random writes of 4 KiB with a sync after each sixteenth, medians of three rounds; and the longest that 99 of 100 fsyncs of a save took with nothing else written, in s, of three rounds with at most 50 saves each (submission 011-filesystems).
-- submissions: 011-filesystems
with point as (
  select
    setup,
    workload,
    value,
    id,
    row_number() over (partition by setup, workload order by value) as place
  from result
  where submission = '011-filesystems' and setup in ('ext4-md-raid10', 'ext4-md-raid10-luks', 'zfs-mirror', 'zfs-mirror-8k') and value is not null
    and (
      workload in ('write-1m', 'read-1m') and metric = 'throughput'
      or workload = 'write-4k' and metric = 'iops'
      or workload = 'save-idle' and metric = 'sync-latency' and statistic = 'p99'
    )
)
select
  setup as row,
  'saves_' || replace(setup, '-', '_') as row_word,
  max(value) filter (where workload = 'write-1m' and place = 2) as write,
  group_concat(id, ' ') filter (where workload = 'write-1m') as write_from,
  count(*) filter (where workload = 'write-1m') as write_runs,
  max(value) filter (where workload = 'read-1m' and place = 2) as read,
  group_concat(id, ' ') filter (where workload = 'read-1m') as read_from,
  count(*) filter (where workload = 'read-1m') as read_runs,
  max(value) filter (where workload = 'write-4k' and place = 2) as small_writes,
  group_concat(id, ' ') filter (where workload = 'write-4k') as small_writes_from,
  count(*) filter (where workload = 'write-4k') as small_writes_runs,
  max(value) filter (where workload = 'save-idle' and place = 3) as idle,
  max(id) filter (where workload = 'save-idle' and place = 3) as idle_id,
  count(*) filter (where workload = 'save-idle') as idle_runs
from point
group by setup
having count(*) = 12
