-- In 003-pieces the rounds of iozone with 128 KiB and with 1 MiB at a time overlap
-- submissions: 003-pieces
-- needs: 14: select 1 from result where submission = '003-pieces' and tool = 'iozone' and metric = 'throughput' and operation = 'write' and block_bytes in (131072, 1048576) and value is not null
with span as (
  select
    min(value) filter (where block_bytes = 131072) as smaller_low,
    max(value) filter (where block_bytes = 131072) as smaller_high,
    min(value) filter (where block_bytes = 1048576) as larger_low,
    max(value) filter (where block_bytes = 1048576) as larger_high
  from result
  where submission = '003-pieces' and tool = 'iozone' and metric = 'throughput' and operation = 'write' and block_bytes in (131072, 1048576)
)
select *
from span
where (smaller_low <= larger_high and larger_low <= smaller_high) is not true;
