-- In 003-folios the medians of bonnie++ and of iozone differ by less than 3% with 8 KiB at a time, and with 1 MiB
-- submissions: 003-folios
-- needs: 28: select 1 from result where submission = '003-folios' and setup = 'vda-ext4' and metric = 'throughput' and operation = 'write' and coalesce(block_bytes, 8192) in (8192, 1048576) and value is not null
with middle as (
  select
    coalesce(block_bytes, 8192) as block,
    avg(value) filter (where tool = 'bonnie++' and place = 4) as bonnie,
    avg(value) filter (where tool = 'iozone' and place = 4) as iozone
  from (
    select tool, block_bytes, value, row_number() over (partition by series order by value) as place
    from result
    where submission = '003-folios' and setup = 'vda-ext4' and metric = 'throughput' and operation = 'write' and value is not null
  )
  where coalesce(block_bytes, 8192) in (8192, 1048576)
  group by coalesce(block_bytes, 8192)
)
select *
from middle
where (abs(bonnie - iozone) < 0.03 * iozone) is not true;
