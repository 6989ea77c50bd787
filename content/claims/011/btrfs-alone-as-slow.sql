-- On one partition, without a second copy, btrfs writes 1 MiB blocks at most 15 % faster than as raid1
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'write-1m' and metric = 'throughput' and setup in ('btrfs-single', 'btrfs-raid1') and value is not null
select
  one.field,
  one.value / other.value as ratio
from result as one
join result as other on other.submission = one.submission and other.workload = one.workload and other.metric = one.metric
  and substr(other.field, 1, 6) = substr(one.field, 1, 6) and other.setup = 'btrfs-raid1'
where one.submission = '011-filesystems' and one.workload = 'write-1m' and one.metric = 'throughput' and one.setup = 'btrfs-single'
  and (one.value < 1.15 * other.value) is not true;
