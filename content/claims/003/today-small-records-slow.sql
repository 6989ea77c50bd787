-- With 8 KiB at a time iozone writes in its best round of 003-tools-today more slowly than with 8 MiB in its worst, and its range overlaps that of bonnie++
-- submissions: 003-tools-today
-- needs: 28: select 1 from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'write' and workload not like '%-verify' and value is not null
with writer as (
  select
    min(value) filter (where tool = 'iozone' and block_bytes = 8192) as small_low,
    max(value) filter (where tool = 'iozone' and block_bytes = 8192) as small_high,
    min(value) filter (where tool = 'iozone' and block_bytes = 8388608) as large_low,
    min(value) filter (where tool = 'bonnie++') as bonnie_low,
    max(value) filter (where tool = 'bonnie++') as bonnie_high
  from result
  where submission = '003-tools-today' and metric = 'throughput' and operation = 'write' and workload not like '%-verify'
)
select small_low, small_high, large_low, bonnie_low, bonnie_high
from writer
where (small_high < large_low and small_low < bonnie_high and bonnie_low < small_high) is not true;
