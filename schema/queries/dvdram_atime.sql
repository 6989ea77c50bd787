-- DVD-RAM: access-time updates on and off
-- Pairs of NTFS setups of submission 001-dvd-ram-md4ram that differ in access-time updates alone: time to read 4 GB, in s.
with matched as materialized (
  select setup_a, setup_b, workset_bytes, id_a
  from matched_pair
  where submission = '001-dvd-ram-md4ram'
    and factor = 'access-time-updates'
    and operation = 'read'
    and workset_bytes > 1e9
),
taken as materialized (
  select id, setup, workset_bytes, value
  from result
  where submission = '001-dvd-ram-md4ram' and operation = 'read' and metric = 'duration'
),
pair as (
  select
    matched.setup_b as label,
    updated.value as updated,
    updated.id as updated_id,
    kept.value as kept,
    kept.id as kept_id,
    exists (select 1 from caveat where caveat.measurement = matched.id_a and caveat.rule = 'above-link-ceiling') as beyond_disc
  from matched
  join taken as updated on updated.setup = matched.setup_b and updated.workset_bytes = matched.workset_bytes
  join taken as kept on kept.setup = matched.setup_a and kept.workset_bytes = matched.workset_bytes
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
