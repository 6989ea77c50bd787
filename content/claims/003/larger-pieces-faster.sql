-- In 003-folios each program is in its slowest round with 1 MiB at a time faster than in its fastest with 8 KiB, and by the median more than twice as fast
-- submissions: 003-folios
-- needs: 28: select 1 from result where submission = '003-folios' and setup = 'vda-ext4' and metric = 'throughput' and operation = 'write' and coalesce(block_bytes, 8192) in (8192, 1048576) and value is not null
with span as (
  select
    tool,
    max(value) filter (where coalesce(block_bytes, 8192) = 8192) as small_high,
    min(value) filter (where block_bytes = 1048576) as large_low,
    avg(value) filter (where coalesce(block_bytes, 8192) = 8192 and place = 4) as small,
    avg(value) filter (where block_bytes = 1048576 and place = 4) as large
  from (
    select tool, block_bytes, value, row_number() over (partition by series order by value) as place
    from result
    where submission = '003-folios' and setup = 'vda-ext4' and metric = 'throughput' and operation = 'write' and value is not null
  )
  group by tool
)
select *
from span
where (large_low > small_high and large > 2 * small) is not true;
