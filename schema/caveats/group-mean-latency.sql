-- title: Latencies of several were averaged
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: fio --output-format=json+ keeps the histograms; add those up and take the percentile of the sum
-- source: a mean of percentiles is no percentile; fio's HOWTO: group_reporting gives one figure for all jobs
-- One figure for many jobs hides that some wait longer; a mean of percentiles is wrong.
select
  measurement,
  case
    when statistic glob 'p[0-9]*' and aggregate = 'mean' then 'warn'
    when tool = 'fio' and instances > 1 and scope = 'total' then 'info'
  end as verdict,
  statistic,
  aggregate,
  instances as jobs_count
from measured
where metric like '%latency' and (statistic = 'mean' or statistic glob 'p[0-9]*')
