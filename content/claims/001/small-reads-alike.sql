-- With MD4Ram every setup reads 300 MB in five to eight seconds, by the rates that fcv printed
-- submissions: 001-dvd-ram-md4ram
-- needs: 24: select 1 from result where submission = '001-dvd-ram-md4ram' and tool = 'fcv' and workset_bytes < 1e9 and operation = 'read' and metric = 'throughput' and setup not like 'standard-%' and workset_bytes + value is not null
select
  setup,
  workset_bytes / value as seconds
from result
where submission = '001-dvd-ram-md4ram'
  and tool = 'fcv'
  and workset_bytes < 1e9
  and operation = 'read'
  and metric = 'throughput'
  and setup not like 'standard-%'
  and (workset_bytes / value between 5 and 8) is not true;
