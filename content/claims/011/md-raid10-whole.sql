-- On md RAID 10 the file is intact in all nine tests
-- submissions: 011-filesystems
-- needs: 9: select 1 from result where submission = '011-filesystems' and workload = 'file' and metric = 'error-count' and value is not null and setup in ('ext4-md-raid10', 'ext4-md-raid10-luks', 'xfs-md-raid10')
select
  setup,
  field
from result
where submission = '011-filesystems' and workload = 'file' and metric = 'error-count' and value is not null and setup in ('ext4-md-raid10', 'ext4-md-raid10-luks', 'xfs-md-raid10')
  and (value = 0) is not true;
