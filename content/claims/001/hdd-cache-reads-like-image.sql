-- Where it holds all files, the cache on the hard disk reads 4 GB about as fast as an image there
-- submissions: 001-dvd-ram-md4ram
-- needs: 8: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and (setup like '%-hdd-image-%' or setup like '%-hdd-cache-%') and (setup like '%-fat32' or setup like '%-no-update') and value is not null
select
  cached.setup,
  cached.value as cached,
  image.value as image
from result as cached
join result as image on image.submission = cached.submission
  and image.setup = replace(cached.setup, '-cache-', '-image-')
  and image.operation = cached.operation
  and image.metric = cached.metric
  and image.workset_bytes = cached.workset_bytes
where cached.submission = '001-dvd-ram-md4ram'
  and cached.setup like '%-hdd-cache-%'
  and (cached.setup like '%-fat32' or cached.setup like '%-no-update')
  and cached.workset_bytes > 1e9
  and cached.operation = 'read'
  and cached.metric = 'duration'
  and (abs(cached.value - image.value) < 0.15 * image.value) is not true;
