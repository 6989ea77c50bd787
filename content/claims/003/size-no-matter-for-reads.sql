-- bonnie++'s reads of 8 KiB and of 1 MiB at a time overlap in the rounds of 003-folios, iozone's of 8 KiB and of 8 MiB in those of 003-iozone-8k
-- submissions: 003-folios 003-iozone-8k
-- needs: 28: select 1 from result where submission in ('003-folios', '003-iozone-8k') and metric = 'throughput' and operation = 'read' and value is not null
with span as (
  select
    submission,
    max(value) filter (where coalesce(block_bytes, 8192) = 8192) as small_high,
    min(value) filter (where coalesce(block_bytes, 8192) = 8192) as small_low,
    max(value) filter (where block_bytes > 8192) as large_high,
    min(value) filter (where block_bytes > 8192) as large_low
  from result
  where submission in ('003-folios', '003-iozone-8k') and metric = 'throughput' and operation = 'read'
  group by submission
)
select *
from span
where (small_low <= large_high and large_low <= small_high) is not true;
