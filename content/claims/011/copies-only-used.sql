-- ZFS fills a spare in less than a tenth of the time that md takes
-- submissions: 011-filesystems
-- needs: 33: select 1 from result where submission = '011-filesystems' and workload = 'rebuild' and metric = 'duration' and (setup glob '*-md-*' or setup glob 'zfs-*') and value is not null
select
  max(value) filter (where setup not glob '*-md-*') as longest,
  min(value) filter (where setup glob '*-md-*') as shortest
from result
where submission = '011-filesystems' and workload = 'rebuild' and metric = 'duration'
  and (setup glob '*-md-*' or setup glob 'zfs-*')
having (longest < shortest / 10) is not true;
