-- In 003-folios 1 MiB at a time is by the median more than twice as fast as 8 KiB with large folios; without them the rounds of both overlap
-- submissions: 003-folios
-- needs: 28: select 1 from result where submission = '003-folios' and setup in ('image-large-folios', 'image-no-large-folios') and workset_bytes = 17179869184 and metric = 'throughput' and operation = 'write' and value is not null
with span as (
  select
    setup,
    max(value) filter (where block_bytes = 8192) as small_high,
    min(value) filter (where block_bytes = 1048576) as large_low,
    avg(value) filter (where block_bytes = 8192 and place = 4) as small,
    avg(value) filter (where block_bytes = 1048576 and place = 4) as large
  from (
    select setup, block_bytes, value, row_number() over (partition by series order by value) as place
    from result
    where submission = '003-folios' and setup in ('image-large-folios', 'image-no-large-folios') and workset_bytes = 17179869184 and metric = 'throughput' and operation = 'write' and value is not null
  )
  group by setup
)
select *
from span
where (case setup when 'image-large-folios' then large > 2 * small else large_low < small_high end) is not true;
