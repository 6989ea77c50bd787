-- DVD-RAM: access-time updates on and off
-- Pairs of NTFS setups of submission 001-dvd-ram-md4ram that differ in access-time updates alone: time to read 4 GB, in s.
-- submissions: 001-dvd-ram-md4ram
with taken as materialized (
  select id, setup, workload, value
  from result
  where submission = '001-dvd-ram-md4ram' and operation = 'read' and metric = 'duration' and workset_bytes > 1e9
)
select
  pair.setup_b as row,
  'pair_001_' || replace(replace(pair.setup_b, '-100m', ''), '-', '_') as row_word,
  updated.value as updates,
  updated.id as updates_id,
  'duration' as updates_unit,
  kept.value as no_updates,
  kept.id as no_updates_id,
  'duration' as no_updates_unit
from setup_pair as pair
join taken as updated on updated.setup = pair.setup_b
join taken as kept on kept.setup = pair.setup_a and kept.workload = updated.workload
where pair.submission = '001-dvd-ram-md4ram' and pair.factor = 'access-time-updates'
order by updated.value desc
