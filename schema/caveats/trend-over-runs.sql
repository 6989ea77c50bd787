-- title: Results drift from run to run
-- severity: warn
-- topic: statistics
-- version: 1
-- fix: warm up first; note temperature, fill level and the rest between runs; measure until the drift ends
-- source: Spearman's rank correlation with the order of the runs, p < 0.05 (two-sided); ClickBench keeps its
--   first, cold run apart
-- 1.96 / sqrt(n - 1) is the bound of the normal approximation: from five runs on it lies within one
-- step of the exact table. Equal values share the middle of their ranks (all half a rank too high,
-- which no correlation sees). Runs of different files have an order only where all say when they began.
with started as (
  select run, file, started is not null as timed, row_number() over (order by started, file, ordinal) as place
  from run
),
many as (
  select series, row_number() over () as id from repeated where n >= 5
),
ordered as (
  select
    many.series,
    many.id,
    started.timed,
    started.file,
    rank() over (partition by many.id order by started.place) as place,
    rank() over by_value + count(*) over by_value / 2.0 as height
  from many
  join measured on measured.series = many.series
  join started on started.run = measured.run
  where measured.is_speed and measured.aggregate = 'single' and measured.value is not null and measured.qualifier = 'exact'
    and measured.operation is not 'monitor'
    and measured.statistic in ('total', 'mean')
  window by_value as (partition by many.id order by measured.value groups between current row and current row)
),
drift as (
  select
    series,
    count(*) as n,
    min(timed) = 1 or (max(timed) = 0 and count(distinct file) = 1) as known,
    (count(*) * sum(place * height) - sum(place) * sum(height))
    / sqrt((count(*) * sum(place * place) - sum(place) * sum(place)) * (count(*) * sum(height * height) - sum(height) * sum(height))) as rank_correlation
  from ordered
  group by id
)
select
  measured.measurement,
  case when drift.known then 'warn' else 'unevaluated' end as verdict,
  case when drift.known then drift.rank_correlation end as rank_correlation,
  drift.n as repeats_count
from drift
join measured on measured.series = drift.series
where (abs(drift.rank_correlation) > 1.96 / sqrt(drift.n - 1) or not drift.known)
  and measured.aggregate = 'single' and measured.value is not null and measured.qualifier = 'exact'
