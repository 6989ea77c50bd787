-- In each round ZFS mirror pairs write 1 MiB blocks at 96 to 100 % of the rate of ext4 on md RAID 10, and at 80 to 86 % of XFS on it; they read at 80 to 90 % of either
-- submissions: 011-filesystems
-- needs: 18: select 1 from result where submission = '011-filesystems' and workload in ('write-1m', 'read-1m') and metric = 'throughput' and setup in ('zfs-mirror', 'ext4-md-raid10', 'xfs-md-raid10') and value is not null
select
  one.field,
  other.setup,
  one.value / other.value as ratio
from result as one
join result as other on other.submission = one.submission and other.workload = one.workload and other.metric = one.metric
  and substr(other.field, 1, 6) = substr(one.field, 1, 6) and other.setup in ('ext4-md-raid10', 'xfs-md-raid10')
where one.submission = '011-filesystems' and one.workload in ('write-1m', 'read-1m') and one.metric = 'throughput' and one.setup = 'zfs-mirror'
  and (
    case
      when one.workload = 'read-1m' then one.value between 0.8 * other.value and 0.9 * other.value
      when other.setup = 'ext4-md-raid10' then one.value between 0.96 * other.value and 1.0 * other.value
      else one.value between 0.8 * other.value and 0.86 * other.value
    end
  ) is not true;
