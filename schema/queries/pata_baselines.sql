-- PATA RAID: every volume against every other
-- Throughput and seeks of each volume of submission 000-pata-raid as a multiple of each volume's: the baselines that readers of its charts choose from.
-- submissions: 000-pata-raid
with measured as (
  select
    setup,
    operation,
    value,
    id
  from result
  where submission = '000-pata-raid' and tool = 'bonnie++' and metric in ('throughput', 'seek-rate')
),
multiple as (
  select
    base.setup as baseline,
    measured.setup,
    measured.operation,
    measured.value / base.value as ratio,
    measured.id || ' ' || base.id as sources
  from measured
  join measured as base on base.operation = measured.operation
)
select
  setup || '/' || baseline as row,
  setup as compared,
  baseline,
  max(ratio) filter (where operation = 'write') as write,
  max(sources) filter (where operation = 'write') as write_from,
  'ratio' as write_unit,
  max(ratio) filter (where operation = 'rewrite') as rewrite,
  max(sources) filter (where operation = 'rewrite') as rewrite_from,
  'ratio' as rewrite_unit,
  max(ratio) filter (where operation = 'read') as read,
  max(sources) filter (where operation = 'read') as read_from,
  'ratio' as read_unit,
  max(ratio) filter (where operation = 'seek') as seeks,
  max(sources) filter (where operation = 'seek') as seeks_from,
  'ratio' as seeks_unit
from multiple
group by setup, baseline
order by baseline, setup
