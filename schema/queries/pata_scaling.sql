-- PATA RAID: striping against one drive
-- Throughput of each RAID 0 of submission 000-pata-raid as a multiple of one drive's, by number of drives. The ideal is as many times as there are drives.
with throughput as (
  select
    setup,
    drives,
    channels,
    operation,
    value,
    id
  from result
  where submission = '000-pata-raid' and tool = 'bonnie++' and metric = 'throughput' and array_level = 'raid0'
),
multiple as (
  select
    striped.setup,
    striped.drives,
    striped.channels,
    striped.operation,
    striped.value / one.value as ratio,
    striped.id || ' ' || one.id as sources
  from throughput as striped
  join throughput as one on one.operation = striped.operation and one.setup = 'raid0-1u'
)
select
  setup as row,
  'setup_000_' || replace(setup, '-', '_') as row_word,
  '000-pata-raid.' || setup as setup,
  drives,
  drives as ideal,
  drives = channels as each_its_own,
  drives = 1 or drives > channels as some_share,
  max(ratio) filter (where operation = 'write') as write,
  max(sources) filter (where operation = 'write') as write_from,
  'ratio' as write_unit,
  max(ratio) filter (where operation = 'rewrite') as rewrite,
  max(sources) filter (where operation = 'rewrite') as rewrite_from,
  'ratio' as rewrite_unit,
  max(ratio) filter (where operation = 'read') as read,
  max(sources) filter (where operation = 'read') as read_from,
  'ratio' as read_unit
from multiple
group by setup
order by drives, channels desc
