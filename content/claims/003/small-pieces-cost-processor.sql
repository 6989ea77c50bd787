-- In every round of 003-folios the file costs bonnie++ less than a third of the processor time with 1 MiB at a time than it does with 8 KiB in any
-- submissions: 003-folios
-- needs: 14: select 1 from result where submission = '003-folios' and tool = 'bonnie++' and metric = 'cpu' and operation = 'write' and value is not null
with spent as (
  select coalesce(rate.block_bytes, 8192) as block, rate.workset_bytes * busy.value / rate.value as seconds
  from result as rate
  join result as busy on busy.run = rate.run and busy.metric = 'cpu' and busy.operation = 'write'
  where rate.submission = '003-folios' and rate.tool = 'bonnie++' and rate.metric = 'throughput' and rate.operation = 'write'
),
span as (
  select
    min(seconds) filter (where block = 8192) as small,
    max(seconds) filter (where block = 1048576) as large
  from spent
)
select *
from span
where (large < small / 3) is not true;
