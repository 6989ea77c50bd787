-- During a large write ext4 on LUKS on md RAID 10 completes 20 to 28 saves in half a minute and XFS on a ZFS volume 9 to 12, ext4 without LUKS and XFS on md RAID 10 more than 135
-- submissions: 011-filesystems
-- needs: 12: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and setup in ('ext4-md-raid10-luks', 'xfs-zvol', 'ext4-md-raid10', 'xfs-md-raid10') and value is not null
select
  setup,
  run,
  value
from result
where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count'
  and setup in ('ext4-md-raid10-luks', 'xfs-zvol', 'ext4-md-raid10', 'xfs-md-raid10')
  and (
    case setup
      when 'ext4-md-raid10-luks' then value between 20 and 28
      when 'xfs-zvol' then value between 9 and 12
      else value > 135
    end
  ) is not true;
