-- In 003-folios and in 003-pieces the median of iozone's writes is lower with 8 MiB at a time than with 1 MiB, and the rounds overlap
-- submissions: 003-folios 003-pieces
-- needs: 28: select 1 from result where submission in ('003-folios', '003-pieces') and setup = 'vda-ext4' and tool = 'iozone' and metric = 'throughput' and operation = 'write' and block_bytes in (1048576, 8388608) and value is not null
with span as (
  select
    submission,
    min(value) filter (where block_bytes = 1048576) as low,
    max(value) filter (where block_bytes = 8388608) as high,
    avg(value) filter (where block_bytes = 1048576 and place = 4) as middle,
    avg(value) filter (where block_bytes = 8388608 and place = 4) as largest
  from (
    select submission, block_bytes, value, row_number() over (partition by submission, series order by value) as place
    from result
    where submission in ('003-folios', '003-pieces') and setup = 'vda-ext4' and tool = 'iozone' and metric = 'throughput' and operation = 'write' and value is not null
  )
  group by submission
)
select *
from span
where (largest < middle and high > low) is not true;
