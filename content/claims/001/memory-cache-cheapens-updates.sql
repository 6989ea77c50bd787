-- With a cache in memory, access-time updates lengthen reading 4 GB from NTFS by less than without a cache
-- submissions: 001-dvd-ram-md4ram
-- needs: 8: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and setup like '%-ntfs%' and setup not like '%-hdd-%' and value is not null
with cost as (
  select
    updated.setup,
    updated.value - kept.value as seconds
  from result as updated
  join result as kept on kept.submission = updated.submission
    and kept.setup = updated.setup || '-no-update'
    and kept.operation = updated.operation
    and kept.metric = updated.metric
    and kept.workset_bytes = updated.workset_bytes
  where updated.submission = '001-dvd-ram-md4ram'
    and updated.workset_bytes > 1e9
    and updated.operation = 'read'
    and updated.metric = 'duration'
)
select plain.setup, plain.seconds as plain, cached.seconds as cached
from cost as plain
join cost as cached on cached.setup = replace(plain.setup, '-ntfs', '-ram-cache-100m-ntfs')
where plain.setup in ('fixed-ntfs', 'removable-ntfs')
  and (cached.seconds < plain.seconds) is not true;
