-- title: Flash not in steady state
-- severity: warn
-- topic: drive
-- version: 1
-- fix: write twice the capacity first, log the run, and go on until five minutes in a row agree (fio ss=)
-- source: SNIA SSS PTS 2.0.2, 2.1.24: over five rounds of a minute the values stay within 20 % of their mean and
--   the line fitted through them moves by at most 10 %
-- The last five minutes of the series; without one, or with a shorter one, nothing shows a steady state.
with point as (
  select
    load,
    metric,
    value,
    cast((max(t_s) over (partition by load, metric) - t_s) / 60 as integer) as minute
  from sample
  where metric in ('throughput', 'iops') and direction = 'write' and device = '' and since_boot = 0
),
minutes as (
  select
    load,
    metric,
    minute,
    avg(value) as level
  from point
  where minute < 5
  group by load, metric, minute
),
rounds as (
  select
    load,
    metric,
    count(*) as n,
    (max(level) - min(level)) / avg(level) as range_ratio,
    -- Least squares over the places 2 to -2: their squares add up to 10, the window is 4 steps long.
    abs(sum((2 - minute) * level)) / 10 * 4 / avg(level) as drift_ratio
  from minutes
  group by load, metric
)
select
  measured.measurement,
  case
    when rounds.n is null or rounds.n < 5 then 'warn'
    when rounds.range_ratio > 0.2 then 'warn'
    when rounds.drift_ratio > 0.1 then 'warn'
  end as verdict,
  rounds.n as minutes_count,
  rounds.range_ratio,
  rounds.drift_ratio
from measured
left join rounds on rounds.load = measured.load and rounds.metric = measured.metric
where measured.is_rate and measured.medium = 'ssd' and measured.direction = 'write' and measured.missing is null
  and measured.metric in ('throughput', 'iops')
