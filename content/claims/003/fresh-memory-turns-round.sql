-- In 003-memory iozone is after the cache was dropped in its slowest round with 8 KiB at a time faster than in its fastest with 1 MiB, and by the median more than twice as fast
-- submissions: 003-memory
-- needs: 14: select 1 from result where submission = '003-memory' and setup = 'memory-dropped' and metric = 'throughput' and operation = 'write' and value is not null
with span as (
  select
    min(value) filter (where block_bytes = 8192) as small_low,
    max(value) filter (where block_bytes = 1048576) as large_high,
    avg(value) filter (where block_bytes = 8192 and place = 4) as small,
    avg(value) filter (where block_bytes = 1048576 and place = 4) as large
  from (
    select block_bytes, value, row_number() over (partition by series order by value) as place
    from result
    where submission = '003-memory' and setup = 'memory-dropped' and metric = 'throughput' and operation = 'write' and value is not null
  )
)
select *
from span
where (small_low > large_high and small > 2 * large) is not true;
