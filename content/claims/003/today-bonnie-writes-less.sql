-- In its best round of 003-tools-today bonnie++ writes more slowly than iozone with 8 MiB at a time in its worst
-- submissions: 003-tools-today
-- needs: 21: select 1 from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'write' and workload not like '%-verify' and workload not like '%-r8k' and value is not null
with writer as (
  select
    max(value) filter (where tool = 'bonnie++') as bonnie,
    min(value) filter (where tool = 'iozone') as iozone
  from result
  where submission = '003-tools-today' and metric = 'throughput' and operation = 'write' and workload not like '%-verify' and workload not like '%-r8k'
)
select bonnie, iozone
from writer
where (bonnie < iozone) is not true;
