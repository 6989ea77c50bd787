-- On each of three controllers two drives on one channel read between 55 and 65 per cent of one drive
-- submissions: 000-pata-raid 000-udma-hdparm
-- needs: 10: select 1 from result where metric = 'throughput' and operation = 'read' and value is not null and (submission = '000-udma-hdparm' or submission = '000-pata-raid' and tool = 'bonnie++' and setup in ('raid0-1u', 'raid0-2u-1ch'))
with way as (
  select
    case when submission = '000-pata-raid' then 'nforce' when substr(workload, 1, 8) in ('read-hdc', 'read-hdd', 'read-pdc') then 'pdc20265' else 'vt82c686b' end as controller,
    case when submission = '000-pata-raid' then setup = 'raid0-2u-1ch' else drives = 2 end as shared,
    value
  from result
  where metric = 'throughput' and operation = 'read'
    and (submission = '000-udma-hdparm' or submission = '000-pata-raid' and tool = 'bonnie++' and setup in ('raid0-1u', 'raid0-2u-1ch'))
),
sum_of as (
  select
    controller,
    sum(value) filter (where shared) as pair,
    avg(value) filter (where not shared) as one
  from way
  group by controller
)
select *
from sum_of
where (pair between 0.55 * one and 0.65 * one) is not true;
