-- A cache in memory makes reading 4 GB from FAT32 slower
-- submissions: 001-dvd-ram-md4ram
-- needs: 4: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and setup in ('fixed-fat32', 'removable-fat32', 'fixed-ram-cache-100m-fat32', 'removable-ram-cache-100m-fat32') and value is not null
select
  cached.setup,
  cached.value as cached,
  plain.value as plain
from result as cached
join result as plain on plain.submission = cached.submission
  and plain.setup = replace(cached.setup, '-ram-cache-100m', '')
  and plain.operation = cached.operation
  and plain.metric = cached.metric
  and plain.workset_bytes = cached.workset_bytes
where cached.submission = '001-dvd-ram-md4ram'
  and cached.setup in ('fixed-ram-cache-100m-fat32', 'removable-ram-cache-100m-fat32')
  and cached.workset_bytes > 1e9
  and cached.operation = 'read'
  and cached.metric = 'duration'
  and (cached.value > plain.value) is not true;
