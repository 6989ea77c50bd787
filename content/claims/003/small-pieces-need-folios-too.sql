-- In 003-folios iozone with 8 KiB at a time is without large folios slower in its fastest round than with them in its slowest
-- submissions: 003-folios
-- needs: 14: select 1 from result where submission = '003-folios' and setup in ('image-large-folios', 'image-no-large-folios') and workset_bytes = 17179869184 and block_bytes = 8192 and metric = 'throughput' and operation = 'write' and value is not null
with span as (
  select
    max(value) filter (where setup = 'image-no-large-folios') as without,
    min(value) filter (where setup = 'image-large-folios') as large
  from result
  where submission = '003-folios' and setup in ('image-large-folios', 'image-no-large-folios') and workset_bytes = 17179869184 and block_bytes = 8192 and metric = 'throughput' and operation = 'write'
)
select *
from span
where (without < large) is not true;
