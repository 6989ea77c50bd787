-- With access-time updates and no cache, reading 4 GB from NTFS takes longer than writing them
-- submissions: 001-dvd-ram-md4ram
-- needs: 4: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation in ('read', 'write') and metric = 'duration' and setup in ('fixed-ntfs', 'removable-ntfs') and value is not null
select
  reading.setup,
  reading.value as reading,
  writing.value as writing
from result as reading
join result as writing on writing.submission = reading.submission
  and writing.setup = reading.setup
  and writing.metric = reading.metric
  and writing.workset_bytes = reading.workset_bytes
  and writing.operation = 'write'
where reading.submission = '001-dvd-ram-md4ram'
  and reading.workset_bytes > 1e9
  and reading.operation = 'read'
  and reading.metric = 'duration'
  and reading.setup in ('fixed-ntfs', 'removable-ntfs')
  and (reading.value > writing.value) is not true;
