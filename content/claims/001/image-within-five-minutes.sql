-- Writing 4 GB to an image on the hard disk takes less than five minutes in every setup
-- submissions: 001-dvd-ram-md4ram
-- needs: 6: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'write' and metric = 'duration' and setup like '%-hdd-image-%' and value is not null
select
  setup,
  value
from result
where submission = '001-dvd-ram-md4ram'
  and setup like '%-hdd-image-%'
  and workset_bytes > 1e9
  and operation = 'write'
  and metric = 'duration'
  and (value < 300) is not true;
