-- Saves beside a large write: what a layer costs, and what no fsync explains
-- The longest fsync of two stacks as a multiple of that of the same stack without the layer; and, for ZFS, what is left of half a minute if all its fsyncs had taken as long as the longest, in s: least and most of 24 runs (submission 011-filesystems).
-- submissions: 011-filesystems
with point as (
  select
    setup,
    run,
    field,
    max(value) filter (where metric = 'sync-latency') as longest,
    max(id) filter (where metric = 'sync-latency') as longest_id,
    max(value) filter (where metric = 'operation-count') as saves,
    max(id) filter (where metric = 'operation-count') as saves_id
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and (metric = 'operation-count' or statistic = 'max')
  group by setup, run
),
worst as (
  select setup, max(longest) as longest, max(longest_id) as some_id
  from point
  group by setup
),
named as (
  select worst.setup, worst.longest, point.longest_id
  from worst
  join point on point.setup = worst.setup and point.longest = worst.longest
),
apart as (
  select
    30 - saves * (0.2 + longest) as elsewhere,
    saves_id || ' ' || longest_id as ids,
    row_number() over (order by 30 - saves * (0.2 + longest)) as place,
    count(*) over () as runs
  from point
  where setup like 'zfs-%'
)
select
  one.setup as row,
  one.longest / other.longest as ratio,
  one.longest_id || ' ' || other.longest_id as ratio_from,
  'ratio' as ratio_unit,
  null as elsewhere,
  null as elsewhere_from,
  null as elsewhere_unit
from named as one
join named as other on one.setup = 'ext4-md-raid10-luks' and other.setup = 'ext4-md-raid10'
  or one.setup = 'xfs-zvol' and other.setup = 'xfs-md-raid10'
union all
select
  iif(place = 1, 'zfs-least', 'zfs-most'),
  null,
  null,
  null,
  elsewhere,
  ids,
  's'
from apart
where place in (1, runs)
