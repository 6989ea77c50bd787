-- In the rounds of 003-tools-today the medians of the reads of bonnie++ and of iozone as it comes differ by less than five per cent
-- submissions: 003-tools-today
-- needs: 14: select 1 from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'read' and (tool = 'bonnie++' or tool = 'iozone' and workload not like '%verify') and value is not null
with middle as (
  select
    (select value from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'read' and tool = 'bonnie++' order by value limit 1 offset 3) as bonnie,
    (select value from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'read' and tool = 'iozone' and workload not like '%verify' order by value limit 1 offset 3) as iozone
)
select *
from middle
where (abs(bonnie - iozone) < 0.05 * iozone) is not true;
