-- DVD-RAM: access-time updates on and off
-- Pairs of NTFS setups of submission 001-dvd-ram-md4ram that differ in access-time updates alone: time to read 4 GB, in s.
with pair as (
  select
    matched_pair.setup_b as label,
    updated.value as updated,
    updated.id as updated_id,
    kept.value as kept,
    kept.id as kept_id,
    rate.caveats like '%,above-link-ceiling,%' as beyond_disc
  from matched_pair
  join result as updated on updated.submission = matched_pair.submission
    and updated.setup = matched_pair.setup_b
    and updated.operation = matched_pair.operation
    and updated.workset_bytes = matched_pair.workset_bytes
    and updated.metric = 'duration'
  join result as kept on kept.submission = matched_pair.submission
    and kept.setup = matched_pair.setup_a
    and kept.operation = matched_pair.operation
    and kept.workset_bytes = matched_pair.workset_bytes
    and kept.metric = 'duration'
  join result as rate on rate.id = matched_pair.id_a
  where matched_pair.submission = '001-dvd-ram-md4ram'
    and matched_pair.factor = 'access-time-updates'
    and matched_pair.operation = 'read'
    and matched_pair.workset_bytes > 1e9
)
select
  label as row,
  'pair_001_' || replace(replace(label, '-100m', ''), '-', '_') as row_word,
  case when beyond_disc then 'no_updates' end as beyond_disc,
  label like '%-hdd-image-%' as no_disc,
  updated as updates,
  updated_id as updates_id,
  'duration' as updates_unit,
  kept as no_updates,
  kept_id as no_updates_id,
  'duration' as no_updates_unit
from pair
order by updated desc
