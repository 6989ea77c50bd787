-- Access-time updates lengthen reading 4 GB from NTFS by more than three hours, without a cache or with one in memory
-- submissions: 001-dvd-ram-md4ram
-- needs: 8: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and setup like '%-ntfs%' and setup not like '%-hdd-%' and setup not like '%-30m-%' and value is not null
select
  updated.setup,
  updated.value as updated,
  kept.value as kept
from result as updated
join result as kept on kept.submission = updated.submission
  and kept.setup = updated.setup || '-no-update'
  and kept.operation = updated.operation
  and kept.metric = updated.metric
  and kept.workset_bytes = updated.workset_bytes
where updated.submission = '001-dvd-ram-md4ram'
  and updated.setup not like '%-hdd-%'
  and updated.workset_bytes > 1e9
  and updated.operation = 'read'
  and updated.metric = 'duration'
  and (updated.value - kept.value > 3 * 3600) is not true;
