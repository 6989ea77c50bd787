-- On a fixed NTFS disc without a cache, access-time updates add ten times what reading 4 GB takes without them
-- submissions: 001-dvd-ram-md4ram
-- needs: 2: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and setup in ('fixed-ntfs', 'fixed-ntfs-no-update') and value is not null
select
  updated.value as updated,
  kept.value as kept
from result as updated
join result as kept on kept.submission = updated.submission
  and kept.setup = updated.setup || '-no-update'
  and kept.operation = updated.operation
  and kept.metric = updated.metric
  and kept.workset_bytes = updated.workset_bytes
where updated.submission = '001-dvd-ram-md4ram'
  and updated.setup = 'fixed-ntfs'
  and updated.workset_bytes > 1e9
  and updated.operation = 'read'
  and updated.metric = 'duration'
  and ((updated.value - kept.value) / kept.value between 9.5 and 10.5) is not true;
