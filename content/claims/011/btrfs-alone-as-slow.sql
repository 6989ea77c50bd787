-- On one partition btrfs writes 1 MiB blocks at most 15 % faster than as raid1, and ZFS more than twice as fast as btrfs
-- submissions: 011-filesystems
-- needs: 9: select 1 from result where submission = '011-filesystems' and workload = 'write-1m' and metric = 'throughput' and setup in ('btrfs-single', 'btrfs-raid1', 'zfs-single') and value is not null
select
  one.field,
  one.value / other.value as ratio,
  zfs.value / one.value as zfs_ratio
from result as one
join result as other on other.submission = one.submission and other.workload = one.workload and other.metric = one.metric
  and substr(other.field, 1, 6) = substr(one.field, 1, 6) and other.setup = 'btrfs-raid1'
join result as zfs on zfs.submission = one.submission and zfs.workload = one.workload and zfs.metric = one.metric
  and substr(zfs.field, 1, 6) = substr(one.field, 1, 6) and zfs.setup = 'zfs-single'
where one.submission = '011-filesystems' and one.workload = 'write-1m' and one.metric = 'throughput' and one.setup = 'btrfs-single'
  and (one.value < 1.15 * other.value and zfs.value > 2 * one.value) is not true;
