-- The large file is twice as large as the memory, or larger
-- submissions: 005-idle-machine
-- needs: 7: select 1 from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-beyond.read' and workset_bytes + ram_bytes is not null and value is not null
select distinct
  workset_bytes,
  ram_bytes
from result
where submission = '005-idle-machine' and workload like '%-beyond.read'
  and (workset_bytes >= 2 * ram_bytes) is not true;
