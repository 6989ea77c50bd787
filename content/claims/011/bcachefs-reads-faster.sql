-- In each round bcachefs with two replicas reads 1 MiB blocks faster than ext4 and XFS on md RAID 10
-- submissions: 011-filesystems
-- needs: 9: select 1 from result where submission = '011-filesystems' and workload = 'read-1m' and metric = 'throughput' and setup in ('bcachefs-replicas2', 'ext4-md-raid10', 'xfs-md-raid10') and value is not null
select
  one.field,
  other.setup,
  one.value / other.value as ratio
from result as one
join result as other on other.submission = one.submission and other.workload = one.workload and other.metric = one.metric
  and substr(other.field, 1, 6) = substr(one.field, 1, 6) and other.setup in ('ext4-md-raid10', 'xfs-md-raid10')
where one.submission = '011-filesystems' and one.workload = 'read-1m' and one.metric = 'throughput' and one.setup = 'bcachefs-replicas2'
  and (one.value > other.value) is not true;
