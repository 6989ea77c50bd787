-- A cache brings writing 4 GB to NTFS down to about half the time
-- submissions: 001-dvd-ram-md4ram
-- needs: 12: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'write' and metric = 'duration' and setup like '%-ntfs%' and setup not like '%-hdd-image-%' and value is not null
select
  cached.setup,
  cached.value as cached,
  plain.value as plain
from result as cached
join result as plain on plain.submission = cached.submission
  and plain.setup = replace(replace(cached.setup, '-ram-cache-100m', ''), '-hdd-cache', '')
  and plain.operation = cached.operation
  and plain.metric = cached.metric
  and plain.workset_bytes = cached.workset_bytes
where cached.submission = '001-dvd-ram-md4ram'
  and cached.setup like '%-cache-%ntfs%'
  and cached.workset_bytes > 1e9
  and cached.operation = 'write'
  and cached.metric = 'duration'
  and (cached.value between 0.4 * plain.value and 0.55 * plain.value) is not true;
