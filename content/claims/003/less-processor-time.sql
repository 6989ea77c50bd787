-- In 003-folios bonnie++ took for the same file by the median less than a quarter of the processor time with 1 MiB at a time than with 8 KiB, and in its dearest round less than in the cheapest with 8 KiB
-- submissions: 003-folios
-- needs: 14: select 1 from result where submission = '003-folios' and setup = 'vda-ext4' and tool = 'bonnie++' and metric = 'cpu' and operation = 'write' and value is not null
with spent as (
  select
    coalesce(rate.block_bytes, 8192) as block,
    rate.workset_bytes * busy.value / rate.value as seconds
  from result as rate
  join result as busy on busy.run = rate.run
    and busy.metric = 'cpu'
    and busy.operation = 'write'
  where rate.submission = '003-folios'
    and rate.setup = 'vda-ext4'
    and rate.tool = 'bonnie++'
    and rate.metric = 'throughput'
    and rate.operation = 'write'
    and rate.value is not null
    and busy.value is not null
),
placed as (
  select block, seconds, row_number() over (partition by block order by seconds) as place
  from spent
),
span as (
  select
    min(seconds) filter (where block = 8192) as small_low,
    max(seconds) filter (where block = 1048576) as large_high,
    avg(seconds) filter (where block = 8192 and place = 4) as small,
    avg(seconds) filter (where block = 1048576 and place = 4) as large
  from placed
)
select *
from span
where (large_high < small_low and 4 * large < small) is not true;
