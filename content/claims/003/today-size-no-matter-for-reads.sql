-- In the rounds of 003-iozone-8k iozone's reads of 8 KiB and of 8 MiB at a time overlap
-- submissions: 003-iozone-8k
-- needs: 14: select 1 from result where submission = '003-iozone-8k' and metric = 'throughput' and operation = 'read' and value is not null
with span as (
  select
    max(value) filter (where block_bytes = 8192) as small_high,
    min(value) filter (where block_bytes = 8192) as small_low,
    max(value) filter (where block_bytes > 8192) as large_high,
    min(value) filter (where block_bytes > 8192) as large_low
  from result
  where submission = '003-iozone-8k' and metric = 'throughput' and operation = 'read'
)
select *
from span
where (small_low <= large_high and large_low <= small_high) is not true;
