-- PATA RAID: the pace of the shared cable
-- What three and four striped drives would read and write if each were as fast as a drive of the pair on one cable, beside what they did, in B/s.
-- submissions: 000-pata-raid
with striped as (
  select
    volume.setup,
    volume.drives,
    volume.operation,
    volume.value,
    volume.id,
    pair.value / pair.drives * volume.drives as expected,
    pair.id as pair_id
  from result as volume
  join result as pair on pair.submission = volume.submission
    and pair.tool = volume.tool
    and pair.metric = volume.metric
    and pair.operation = volume.operation
    and pair.setup = 'raid0-2u-1ch'
  where volume.submission = '000-pata-raid'
    and volume.tool = 'bonnie++'
    and volume.metric = 'throughput'
    and volume.setup in ('raid0-3u', 'raid0-4u')
)
select
  setup as row,
  'setup_000_' || replace(setup, '-', '_') as row_word,
  max(expected) filter (where operation = 'read') as expected,
  max(pair_id) filter (where operation = 'read') as expected_from,
  'B/s' as expected_unit,
  max(value) filter (where operation = 'read') as read,
  max(id) filter (where operation = 'read') as read_id,
  max(expected) filter (where operation = 'write') as write_expected,
  max(pair_id) filter (where operation = 'write') as write_expected_from,
  'B/s' as write_expected_unit,
  max(value) filter (where operation = 'write') as write,
  max(id) filter (where operation = 'write') as write_id
from striped
group by setup, drives
order by drives
