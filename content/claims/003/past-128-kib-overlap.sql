-- In 003-pieces the median of iozone is higher with 128 KiB at a time than with 32 KiB; the rounds with 128 KiB and with 1 MiB overlap
-- submissions: 003-pieces
-- needs: 21: select 1 from result where submission = '003-pieces' and tool = 'iozone' and metric = 'throughput' and operation = 'write' and block_bytes in (32768, 131072, 1048576) and value is not null
with span as (
  select
    avg(value) filter (where block_bytes = 32768 and place = 4) as small,
    avg(value) filter (where block_bytes = 131072 and place = 4) as middle,
    min(value) filter (where block_bytes = 131072) as smaller_low,
    max(value) filter (where block_bytes = 131072) as smaller_high,
    min(value) filter (where block_bytes = 1048576) as larger_low,
    max(value) filter (where block_bytes = 1048576) as larger_high
  from (
    select block_bytes, value, row_number() over (partition by series order by value) as place
    from result
    where submission = '003-pieces' and tool = 'iozone' and metric = 'throughput' and operation = 'write' and value is not null
  )
)
select *
from span
where (middle > small and smaller_low <= larger_high and larger_low <= smaller_high) is not true;
