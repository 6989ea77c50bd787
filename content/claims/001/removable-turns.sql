-- With access-time updates a disc presented as removable is read faster than as a fixed one, without them more slowly (4 GB, NTFS, no cache)
-- submissions: 001-dvd-ram-md4ram
-- needs: 4: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and setup in ('fixed-ntfs', 'removable-ntfs', 'fixed-ntfs-no-update', 'removable-ntfs-no-update') and value is not null
select
  fixed.setup,
  fixed.value as fixed,
  removable.value as removable
from result as fixed
join result as removable on removable.submission = fixed.submission
  and removable.operation = fixed.operation
  and removable.metric = fixed.metric
  and removable.workset_bytes = fixed.workset_bytes
  and removable.setup = replace(fixed.setup, 'fixed', 'removable')
where fixed.submission = '001-dvd-ram-md4ram'
  and fixed.setup in ('fixed-ntfs', 'fixed-ntfs-no-update')
  and fixed.workset_bytes > 1e9
  and fixed.operation = 'read'
  and fixed.metric = 'duration'
  and ((removable.value < fixed.value) = (fixed.setup = 'fixed-ntfs')) is not true;
