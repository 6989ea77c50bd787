-- Port multiplier: five drives at once and in turns
-- What five drives behind the port multiplier of submission 000-sata-fbs do with FIS-based switching and without it: random reads per second over a tenth of each, together and for each drive, sequential reads of 128 KiB in B/s, and how many times as much with it.
-- submissions: 000-sata-fbs
with way as (
  select
    setup as row,
    'multiplier_' || setup as row_word,
    max(value) filter (where workload = 'random-tenth') as random,
    max(id) filter (where workload = 'random-tenth') as random_id,
    max(value) filter (where workload = 'sequential-128k') as in_sequence,
    max(id) filter (where workload = 'sequential-128k') as in_sequence_id
  from result
  where submission = '000-sata-fbs'
  group by setup
)
select
  way.row,
  way.row_word,
  way.random,
  way.random_id,
  way.random / 5 as random_each,
  way.random_id as random_each_from,
  'IOPS' as random_each_unit,
  way.in_sequence,
  way.in_sequence_id,
  way.random / turns.random as random_gain,
  way.random_id || ' ' || turns.random_id as random_gain_from,
  'ratio' as random_gain_unit,
  way.in_sequence / turns.in_sequence as sequential_gain,
  way.in_sequence_id || ' ' || turns.in_sequence_id as sequential_gain_from,
  'ratio' as sequential_gain_unit
from way
join way as turns on turns.row = 'turns'
order by way.row
