-- DVD-RAM: access-time updates on and off
-- Pairs of NTFS setups of submission 001-dvd-ram-md4ram that differ in access-time updates alone: time to read 4 GB with and without, how far they differ, in all and a file, and the time to write with updates, in s.
-- submissions: 001-dvd-ram-md4ram
with taken as materialized (
  select id, setup, workload, operation, value, file_count
  from result
  where submission = '001-dvd-ram-md4ram' and operation in ('read', 'write') and metric = 'duration' and workset_bytes > 1e9
)
select
  pair.setup_b as row,
  'pair_001_' || replace(replace(pair.setup_b, '-100m', ''), '-', '_') as row_word,
  updated.value as updates,
  updated.id as updates_id,
  'duration' as updates_unit,
  kept.value as no_updates,
  kept.id as no_updates_id,
  'duration' as no_updates_unit,
  updated.value - kept.value as difference,
  updated.id || ' ' || kept.id as difference_from,
  'duration' as difference_unit,
  (updated.value - kept.value) / kept.file_count as per_file,
  updated.id || ' ' || kept.id as per_file_from,
  's' as per_file_unit,
  kept.value / kept.file_count as read_per_file,
  kept.id as read_per_file_from,
  's' as read_per_file_unit,
  written.value as written,
  written.id as written_id,
  'duration' as written_unit
from setup_pair as pair
join taken as updated on updated.setup = pair.setup_b and updated.operation = 'read'
join taken as kept on kept.setup = pair.setup_a and kept.workload = updated.workload and kept.operation = updated.operation
left join taken as written on written.setup = pair.setup_b and written.operation = 'write'
where pair.submission = '001-dvd-ram-md4ram' and pair.factor = 'access-time-updates'
order by updated.value desc
