-- With MD4Ram every setup reads 300 MB in five to seven seconds
-- submissions: 001-dvd-ram-md4ram
-- needs: 24: select 1 from result where submission = '001-dvd-ram-md4ram' and tool = 'fcv' and workset_bytes < 1e9 and operation = 'read' and metric = 'duration' and setup not like 'standard-%' and value is not null
select
  setup,
  value
from result
where submission = '001-dvd-ram-md4ram'
  and tool = 'fcv'
  and workset_bytes < 1e9
  and operation = 'read'
  and metric = 'duration'
  and setup not like 'standard-%'
  and (value between 5 and 7) is not true;
