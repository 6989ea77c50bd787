-- In its best round of 003-folios bonnie++ with its 8 KiB writes more slowly than iozone with 8 MiB in its worst
-- submissions: 003-folios
-- needs: 14: select 1 from result where submission = '003-folios' and setup = 'vda-ext4' and metric = 'throughput' and operation = 'write' and coalesce(block_bytes, 8192) in (8192, 8388608) and not (tool = 'iozone' and block_bytes = 8192) and value is not null
with writer as (
  select
    max(value) filter (where tool = 'bonnie++' and coalesce(block_bytes, 8192) = 8192) as bonnie,
    min(value) filter (where tool = 'iozone' and block_bytes = 8388608) as iozone
  from result
  where submission = '003-folios' and setup = 'vda-ext4' and metric = 'throughput' and operation = 'write'
)
select *
from writer
where (bonnie < iozone) is not true;
