-- In every round of 003-pieces as many calls of 8 KiB that write nothing take dd less than an eighth of the processor time that writing the file so takes bonnie++ in any
-- submissions: 003-pieces
-- needs: 7: select 1 from result where submission = '003-pieces' and tool = 'dd' and metric = 'duration' and value is not null
with span as (
  select
    (select max(value) from result where submission = '003-pieces' and tool = 'dd' and metric = 'duration') as calls,
    (
      select min(rate.workset_bytes * busy.value / rate.value)
      from result as rate
      join result as busy on busy.run = rate.run and busy.metric = 'cpu' and busy.operation = 'write'
      where rate.submission = '003-pieces' and rate.tool = 'bonnie++' and rate.metric = 'throughput' and rate.operation = 'write' and rate.block_bytes is null
    ) as file
)
select *
from span
where (calls < file / 8) is not true;
