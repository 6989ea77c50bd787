-- PATA RAID: throughput by volume and operation
-- What bonnie++ printed for each of the six volumes of submission 000-pata-raid, in B/s.
-- submissions: 000-pata-raid
select
  setup as row,
  'setup_000_' || replace(setup, '-', '_') as row_word,
  '000-pata-raid.' || setup as setup,
  case
    when drives = 1 then 'cable_alone'
    when array_level = 'linear' then 'cable_one_at_a_time'
    when drives = channels then 'cable_own'
    else 'cable_shared'
  end as cable_word,
  case setup when 'raid0-3u' then 'pata_plugs_3u' when 'raid0-4u' then 'pata_plugs_4u' else 'setup_000_' || replace(setup, '-', '_') end as plugs_word,
  drives,
  channels,
  array_level,
  max(value) filter (where operation = 'write') as write,
  max(id) filter (where operation = 'write') as write_id,
  max(value) filter (where operation = 'rewrite') as rewrite,
  max(id) filter (where operation = 'rewrite') as rewrite_id,
  max(value) filter (where operation = 'read') as read,
  max(id) filter (where operation = 'read') as read_id
from result
where submission = '000-pata-raid' and tool = 'bonnie++' and metric = 'throughput'
group by setup, drives, channels, array_level
order by
  drives > 1 and array_level <> 'linear',
  array_level = 'linear',
  drives,
  channels desc
