-- XFS on LVM RAID 10 loses the file in three tests of three, ext4 on LVM RAID 10 and ext4 on md RAID 6 in one each
-- submissions: 011-filesystems
-- needs: 9: select 1 from result where submission = '011-filesystems' and workload = 'file' and metric = 'error-count' and value is not null and setup in ('xfs-lvm-raid10', 'ext4-lvm-raid10', 'ext4-md-raid6')
select
  setup,
  sum(value) as wrong
from result
where submission = '011-filesystems' and workload = 'file' and metric = 'error-count' and value is not null and setup in ('xfs-lvm-raid10', 'ext4-lvm-raid10', 'ext4-md-raid6')
group by setup
having (count(*) = 3 and sum(value) = iif(setup = 'xfs-lvm-raid10', 3, 1)) is not true;
