-- PATA RAID: how many times one drive
-- Throughput of each striped or linear volume of submission 000-pata-raid, as a multiple of the single drive's.
-- submissions: 000-pata-raid
with throughput as (
  select
    setup,
    drives,
    channels,
    operation,
    value,
    id
  from result
  where submission = '000-pata-raid' and tool = 'bonnie++' and metric = 'throughput'
),
multiple as (
  select
    throughput.setup,
    throughput.drives,
    throughput.channels,
    throughput.operation,
    throughput.value / one.value as ratio,
    throughput.id || ' ' || one.id as sources
  from throughput
  join throughput as one on one.operation = throughput.operation and one.setup = 'raid0-1u'
  where throughput.setup <> 'raid0-1u'
)
select
  setup as row,
  'setup_000_' || replace(setup, '-', '_') as row_word,
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
group by setup, drives, channels
order by drives, channels desc, setup
