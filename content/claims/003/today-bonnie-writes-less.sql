-- In its best round of 003-tools-today bonnie++ writes more slowly than iozone with 8 MiB at a time in its worst; by the median about a quarter
-- submissions: 003-tools-today
-- needs: 21: select 1 from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'write' and workload not like '%-verify' and workload not like '%-r8k' and value is not null
with writer as (
  select
    max(value) filter (where tool = 'bonnie++') as bonnie,
    min(value) filter (where tool = 'iozone') as iozone,
    (select median from result_summary where submission = '003-tools-today' and metric = 'throughput' and tool = 'bonnie++' and workload = 'write') as bonnie_middle,
    (select median from result_summary where submission = '003-tools-today' and metric = 'throughput' and tool = 'iozone' and workload = 'write-f12582912k-r8192k') as iozone_middle
  from result
  where submission = '003-tools-today' and metric = 'throughput' and operation = 'write' and workload not like '%-verify' and workload not like '%-r8k'
)
select *
from writer
where (bonnie < iozone and bonnie_middle between 0.7 * iozone_middle and 0.8 * iozone_middle) is not true;
