-- title: Percentiles out of order
-- severity: invalid
-- topic: reporting
-- version: 1
-- fix: send the raw file; look for two columns exchanged, or for a unit that changes from line to line
-- source: a larger share of the requests cannot have been served within a shorter time
-- Times of one load, metric and direction. Beyond a place of each and 2 %: fio counts into bins of 1.6 %.
with latency as (
  select
    measured.measurement,
    measured.setup,
    measured.run,
    measured.load,
    measured.metric,
    coalesce(measured.direction, '') as direction,
    measured.scope,
    measured.aggregate,
    measured.value,
    coalesce(measured.resolution, 0) as resolution,
    case measured.statistic
      when 'min' then 0.0
      when 'median' then 0.5
      when 'max' then 1.0
      else cast(substr(measured.statistic, 2) as real) / 100
    end as share_ratio
  from measured
  where measured.metric like '%latency%'
    and (measured.statistic in ('min', 'median', 'max') or measured.statistic glob 'p[0-9]*')
    and measured.qualifier = 'exact'
    and measured.value is not null
    and measured.load is not null
),
ordered as (
  select
    latency.*,
    lag(value) over same as smaller,
    lag(resolution) over same as smaller_resolution,
    lag(share_ratio) over same as smaller_ratio
  from latency
  window same as (partition by setup, run, load, metric, direction, scope, aggregate order by share_ratio, value)
)
select
  measurement,
  case when 1.02 * (value + resolution) < smaller - smaller_resolution then 'invalid' end as verdict,
  smaller_ratio as lower_share_ratio,
  smaller as lower_share_s,
  share_ratio as higher_share_ratio,
  value as higher_share_s
from ordered
where smaller is not null
