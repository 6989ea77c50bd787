-- RAID: how long md takes to rebuild onto a spare
-- Seconds until a spare of 16 GiB holds what a removed member of an md array held, and what that is in B/s: the shortest and the longest of twelve rebuilds (submission 011-filesystems).
-- submissions: 011-filesystems
with test as (
  select
    value,
    id,
    row_number() over (order by value, id) as up,
    row_number() over (order by value desc, id) as down
  from result
  where submission = '011-filesystems' and workload = 'rebuild' and metric = 'duration' and setup glob '*-md-*' and value is not null
)
select
  iif(up = 1, 'md-low', 'md-high') as row,
  'sums_rebuild_md' as row_word,
  value as seconds,
  id as seconds_id,
  2 as seconds_runs,
  17179869184.0 / value as rate,
  id as rate_from,
  'B/s' as rate_unit,
  2 as rate_runs
from test
where up = 1 or down = 1
order by value
