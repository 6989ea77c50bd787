-- PATA RAID: two drives on one cable or two
-- Throughput of the same two drives striped on one IDE channel and on two, beside one drive, of submission 000-pata-raid, in B/s.
-- submissions: 000-pata-raid
select
  setup as row,
  'setup_000_' || replace(setup, '-', '_') as row_word,
  '000-pata-raid.' || setup as setup,
  case
    when drives = 1 then 'cable_alone'
    when drives = channels then 'cable_own'
    else 'cable_shared'
  end as cable_word,
  max(value) filter (where operation = 'write') as write,
  max(id) filter (where operation = 'write') as write_id,
  max(value) filter (where operation = 'rewrite') as rewrite,
  max(id) filter (where operation = 'rewrite') as rewrite_id,
  max(value) filter (where operation = 'read') as read,
  max(id) filter (where operation = 'read') as read_id
from result
where submission = '000-pata-raid'
  and tool = 'bonnie++'
  and metric = 'throughput'
  and setup in ('raid0-1u', 'raid0-2u-1ch', 'raid0-2u-2ch')
group by setup, drives, channels
order by drives, channels
