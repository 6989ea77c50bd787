-- PATA RAID: seeks per second
-- What bonnie++ printed in its random seek test for each of the six volumes of submission 000-pata-raid, in seeks per second.
-- submissions: 000-pata-raid
select
  setup as row,
  'setup_000_' || replace(setup, '-', '_') as row_word,
  '000-pata-raid.' || setup as setup,
  case
    when drives = 1 or array_level = 'linear' then 'cable_one_at_a_time'
    when drives = channels then 'cable_own'
    else 'cable_shared'
  end as cable_word,
  drives,
  channels,
  array_level,
  max(value) as seeks,
  max(id) as seeks_id
from result
where submission = '000-pata-raid' and tool = 'bonnie++' and metric = 'seek-rate'
group by setup, drives, channels, array_level
order by
  drives > 1 and array_level <> 'linear',
  array_level = 'linear',
  drives,
  channels desc
