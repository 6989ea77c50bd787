-- In the rounds of 003-tools-today the reads of bonnie++ and of iozone overlap, whether iozone compares nothing, one word a page or every word
-- submissions: 003-tools-today
-- needs: 28: select 1 from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'read' and tool in ('bonnie++', 'iozone') and value is not null
with reader as (
  select tool, workload, min(value) as low, max(value) as high
  from result
  where submission = '003-tools-today' and metric = 'throughput' and operation = 'read' and tool in ('bonnie++', 'iozone')
  group by tool, workload
)
select one.workload, one.low, one.high, other.workload as other_workload, other.low as other_low, other.high as other_high
from reader as one
join reader as other on other.workload <> one.workload or other.tool <> one.tool
where (one.low <= other.high) is not true;
