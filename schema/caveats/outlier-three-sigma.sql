-- title: One value far off
-- severity: info
-- topic: statistics
-- version: 1
-- fix: show it, look for its cause, never delete it
-- source: Phoronix Test Suite: a value outside three sigma asks for more runs; 1.4826 makes a median absolute
--   deviation a standard deviation
-- One step of the display is no distance, however alike the other values are.
with distance as (
  select
    measured.measurement,
    measured.series,
    measured.value,
    measured.resolution,
    repeated.n,
    repeated.median,
    abs(measured.value - repeated.median) as off,
    row_number() over (partition by measured.series order by abs(measured.value - repeated.median)) as place
  from repeated
  join measured on measured.series = repeated.series
  where repeated.n >= 5 and measured.is_speed and measured.aggregate = 'single' and measured.value is not null and measured.qualifier = 'exact'
    and measured.operation is not 'monitor'
),
typical as (
  select series, 1.4826 * avg(off) filter (where place in ((n + 1) / 2, (n + 2) / 2)) as sigma
  from distance
  group by series
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
join typical on typical.series = distance.series
