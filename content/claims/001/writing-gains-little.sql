-- Without access-time updates, writing 4 GB to NTFS changes by no more than an eighth
-- submissions: 001-dvd-ram-md4ram
-- needs: 16: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'write' and metric = 'throughput' and setup like '%-ntfs%' and setup like '%' and value is not null
select
  setup_b,
  a as without_updates,
  b as with_updates
from matched_pair
where submission = '001-dvd-ram-md4ram'
  and factor = 'access-time-updates'
  and workset_bytes > 1e9
  and operation = 'write'
  and setup_b like '%'
  and (a between 0.875 * b and 1.125 * b) is not true;
