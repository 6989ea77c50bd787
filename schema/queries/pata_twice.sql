-- PATA: two drives on one channel, on three controllers
-- What one drive reads alone and two read together on one channel, in B/s: the stripe of submission 000-pata-raid under bonnie++, and two drives at once under hdparm on the two controllers of submission 000-udma-hdparm.
-- submissions: 000-pata-raid 000-udma-hdparm
with way as (
  select
    'nforce' as row,
    max(value) filter (where setup = 'raid0-1u') as alone,
    max(id) filter (where setup = 'raid0-1u') as alone_ids,
    max(value) filter (where setup = 'raid0-2u-1ch') as together,
    max(id) filter (where setup = 'raid0-2u-1ch') as together_ids
  from result
  where submission = '000-pata-raid' and tool = 'bonnie++' and metric = 'throughput' and operation = 'read'
  union all
  select
    controller.name,
    avg(value) filter (where drives = 1),
    group_concat(id, ' ') filter (where drives = 1),
    sum(value) filter (where drives = 2),
    group_concat(id, ' ') filter (where drives = 2)
  from (select * from result where submission = '000-udma-hdparm' order by id) as result
  join (
    select 'pdc20265' as name, 'hdc hdd pdc20265-pair' as setups union all select 'vt82c686b', 'hdg hdh vt82c686b-pair'
  ) as controller on instr(controller.setups, result.setup) > 0
  group by controller.name
)
select
  row,
  'pata_way_' || row as row_word,
  alone as one_alone,
  alone_ids as one_alone_from,
  'B/s' as one_alone_unit,
  together as both_at_once,
  together_ids as both_at_once_from,
  'B/s' as both_at_once_unit,
  together / alone as of_one,
  alone_ids || ' ' || together_ids as of_one_from,
  'ratio' as of_one_unit
from way
order by row
