-- In every round of 003-tools-today iozone rewrites more than twice as fast as bonnie++ in any
-- submissions: 003-tools-today
-- needs: 14: select 1 from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'rewrite' and value is not null
with rewriter as (
  select
    max(value) filter (where tool = 'bonnie++') as bonnie,
    min(value) filter (where tool = 'iozone') as iozone
  from result
  where submission = '003-tools-today' and metric = 'throughput' and operation = 'rewrite'
)
select bonnie, iozone
from rewriter
where (iozone > 2 * bonnie) is not true;
