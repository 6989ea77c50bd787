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
with ordered as (
  select
    measured.measurement,
    measured.series,
    repeated.n,
    measured.value,
    run.started is not null as timed,
    run.file,
    rank() over (partition by measured.series order by run.started, run.file, run.ordinal) as place,
    rank() over (partition by measured.series order by measured.value)
    + count(*) over (partition by measured.series, measured.value) / 2.0 as height
  from repeated
  join measured on measured.series = repeated.series
  join run on run.run = measured.run
  where repeated.n >= 5 and measured.is_speed and measured.aggregate = 'single' and measured.value is not null and measured.qualifier = 'exact'
    and measured.operation is not 'monitor'
    and measured.statistic in ('total', 'mean')
),
drift as (
  select
    series,
    min(timed) = 1 or (max(timed) = 0 and count(distinct file) = 1) as known,
    (count(*) * sum(place * height) - sum(place) * sum(height))
    / sqrt((count(*) * sum(place * place) - sum(place) * sum(place)) * (count(*) * sum(height * height) - sum(height) * sum(height))) as rank_correlation
  from ordered
  group by series
)
select
  ordered.measurement,
  case
    when not drift.known then 'unevaluated'
    when abs(drift.rank_correlation) > 1.96 / sqrt(ordered.n - 1) then 'warn'
  end as verdict,
  case when drift.known then drift.rank_correlation end as rank_correlation,
  ordered.n as repeats_count
from ordered
join drift on drift.series = ordered.series
