-- Without access-time updates, more than ten hours of reading 4 GB from a fixed NTFS disc become an hour: from nine tenths of it to a quarter more
-- submissions: 001-dvd-ram-md4ram
-- needs: 2: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and setup in ('fixed-ntfs', 'fixed-ntfs-no-update')
select
  setup,
  value as seconds
from result
where submission = '001-dvd-ram-md4ram'
  and workset_bytes > 1e9
  and operation = 'read'
  and metric = 'duration'
  and setup in ('fixed-ntfs', 'fixed-ntfs-no-update')
  and (case setup when 'fixed-ntfs' then value > 10 * 3600 else value between 0.9 * 3600 and 1.25 * 3600 end) is not true;
