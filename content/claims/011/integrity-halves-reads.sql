-- In each round LVM RAID 10 with dm-integrity reads 1 MiB blocks at less than half of its rate without
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'read-1m' and metric = 'throughput' and setup in ('xfs-lvm-raid10', 'xfs-lvm-raid10-int') and value is not null
select
  one.field,
  one.value / other.value as ratio
from result as one
join result as other on other.submission = one.submission and other.workload = one.workload and other.metric = one.metric
  and substr(other.field, 1, 6) = substr(one.field, 1, 6) and other.setup = 'xfs-lvm-raid10'
where one.submission = '011-filesystems' and one.workload = 'read-1m' and one.metric = 'throughput' and one.setup = 'xfs-lvm-raid10-int'
  and (one.value < 0.5 * other.value) is not true;
