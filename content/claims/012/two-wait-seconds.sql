-- In each of three rounds the longest fsync during a large write takes 3.5 to 9 s with ext4 on LUKS on md RAID 10 and 12 to 20 s with XFS on a ZFS volume, and less than 0.53 s with each of the other 24 stacks
-- submissions: 011-filesystems
-- needs: 78: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max' and value is not null
select
  setup,
  run,
  value
from result
where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max'
  and (
    case setup
      when 'ext4-md-raid10-luks' then value between 3.5 and 9
      when 'xfs-zvol' then value between 12 and 20
      else value < 0.53
    end
  ) is not true;
