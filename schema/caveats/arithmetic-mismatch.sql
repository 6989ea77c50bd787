-- title: Bytes, time and rate disagree
-- severity: invalid
-- topic: reporting
-- version: 1
-- fix: send the raw file; look for a mistyped digit, or for a unit of 1000 taken for 1024
-- source: bytes ÷ time = rate, each as rounded as it was printed, and 1 % for what a tool leaves out of its clock
-- A figure cut after its last place lies above what is printed, a rounded one half a place to each side.
with printed as (
  select
    measured.run,
    measured.load,
    measured.metric,
    measured.direction,
    measured.value,
    measured.value - measured.resolution * case measured.rounding when 'down' then 0 when 'nearest' then 0.5 else 1 end as least,
    measured.value + measured.resolution * case measured.rounding when 'nearest' then 0.5 else 1 end as most
  from measured
  where measured.metric in ('bytes-moved', 'duration')
    and measured.scope = 'total'
    and measured.statistic = 'total'
    and measured.flow_position is null
    and measured.value > 0
    and measured.qualifier = 'exact'
),
rate as (
  select
    measured.measurement,
    measured.value,
    measured.value - measured.resolution * case measured.rounding when 'down' then 0 when 'nearest' then 0.5 else 1 end as least,
    measured.value + measured.resolution * case measured.rounding when 'nearest' then 0.5 else 1 end as most,
    taken.value as duration_s,
    taken.least as shortest,
    taken.most as longest,
    coalesce(moved.value, measured.bytes_moved) as moved_bytes,
    case when moved.value is null then measured.bytes_moved else moved.least end as fewest,
    case when moved.value is null then measured.bytes_moved else moved.most end as largest
  from measured
  join printed as taken on taken.run = measured.run
    and taken.load = measured.load
    and taken.metric = 'duration'
    and coalesce(taken.direction, measured.direction) is measured.direction
  left join printed as moved on moved.run = measured.run
    and moved.load = measured.load
    and moved.metric = 'bytes-moved'
    and moved.direction is measured.direction
  where measured.metric = 'throughput'
    and measured.statistic = 'total'
    and measured.scope = 'total'
    and measured.flow_position is null
    and measured.qualifier = 'exact'
    and measured.value is not null
)
select
  measurement,
  case
    when least is null or shortest is null or fewest is null then 'unevaluated'
    when most * 1.01 < fewest / longest then 'invalid'
    when shortest > 0 and least > 1.01 * largest / shortest then 'invalid'
  end as verdict,
  moved_bytes,
  duration_s,
  value as value_bytes_per_s,
  moved_bytes / duration_s as computed_bytes_per_s
from rate
where moved_bytes is not null
