-- On an image on the hard disk, access-time updates cost reading 4 GB no more than 45 seconds
-- submissions: 001-dvd-ram-md4ram
-- needs: 4: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and setup like '%-hdd-image-ntfs%' and value is not null
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
  and updated.setup like '%-hdd-image-ntfs'
  and updated.workset_bytes > 1e9
  and updated.operation = 'read'
  and updated.metric = 'duration'
  and (updated.value - kept.value between 0 and 45) is not true;
