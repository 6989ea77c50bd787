-- In each round bcachefs with two replicas writes 1 MiB blocks within 5 % of the rate of XFS on md RAID 10
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'write-1m' and metric = 'throughput' and setup in ('bcachefs-replicas2', 'xfs-md-raid10') and value is not null
select
  one.field,
  one.value / other.value as ratio
from result as one
join result as other on other.submission = one.submission and other.workload = one.workload and other.metric = one.metric
  and substr(other.field, 1, 6) = substr(one.field, 1, 6) and other.setup = 'xfs-md-raid10'
where one.submission = '011-filesystems' and one.workload = 'write-1m' and one.metric = 'throughput' and one.setup = 'bcachefs-replicas2'
  and (one.value between 0.95 * other.value and 1.05 * other.value) is not true;
