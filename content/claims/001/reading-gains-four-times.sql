-- Without access-time updates, reading 4 GB from NTFS without a cache or with one in memory is more than four times as fast
-- submissions: 001-dvd-ram-md4ram
-- needs: 8: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'throughput' and setup like '%-ntfs%' and setup not like '%-hdd-%' and value is not null
select
  setup_b,
  a as without_updates,
  b as with_updates
from matched_pair
where submission = '001-dvd-ram-md4ram'
  and factor = 'access-time-updates'
  and workset_bytes > 1e9
  and operation = 'read'
  and setup_b not like '%-hdd-%'
  and (a > 4 * b) is not true;
