-- title: One value far off
-- severity: info
-- topic: statistics
-- version: 1
-- fix: show it, look for its cause, never delete it
-- source: Phoronix Test Suite: a value outside three sigma asks for more runs; 1.4826 makes a median absolute
--   deviation a standard deviation
-- One step of the display is no distance, however alike the other values are.
with many as (
  select series, n, median, row_number() over () as id from repeated where n >= 5
),
distance as materialized (
  select
    measured.measurement,
    measured.value,
    measured.resolution,
    many.id,
    many.n,
    many.median,
    abs(measured.value - many.median) as off,
    row_number() over (partition by many.id order by abs(measured.value - many.median)) as place
  from many
  join measured on measured.series = many.series
  where measured.is_speed and measured.aggregate = 'single' and measured.value is not null and measured.qualifier = 'exact'
    and measured.operation is not 'monitor'
),
typical as (
  select id, 1.4826 * avg(off) filter (where place in ((n + 1) / 2, (n + 2) / 2)) as sigma
  from distance
  group by id
)
select
  distance.measurement,
  case
    when distance.resolution is null then 'unevaluated'
    when distance.off > max(3 * typical.sigma, distance.resolution) then 'info'
  end as verdict,
  distance.value / distance.median as of_median_ratio,
  typical.sigma / distance.median as spread_ratio,
  distance.n as repeats_count
from distance
join typical on typical.id = distance.id
