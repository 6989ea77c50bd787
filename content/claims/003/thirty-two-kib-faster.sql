-- In 003-pieces iozone is in its slowest round with 32 KiB at a time faster than in its fastest with 8 KiB
-- submissions: 003-pieces
-- needs: 14: select 1 from result where submission = '003-pieces' and tool = 'iozone' and metric = 'throughput' and operation = 'write' and block_bytes in (8192, 32768) and value is not null
with span as (
  select
    max(value) filter (where block_bytes = 8192) as small_high,
    min(value) filter (where block_bytes = 32768) as larger_low
  from result
  where submission = '003-pieces' and tool = 'iozone' and metric = 'throughput' and operation = 'write' and block_bytes in (8192, 32768)
)
select *
from span
where (larger_low > small_high) is not true;
