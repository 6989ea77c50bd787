-- title: Start-up counted
-- severity: info
-- topic: workload
-- version: 1
-- fix: ramp_time=10 (fio), --warmup-time (sysbench), -W (diskspd), or a run long enough to drown the start
-- source: fio HOWTO, ramp_time: performance needs time to settle before it is logged
-- Of any tool that prints a series: what was left out as ramp does not stand in the series, so whether
-- ramp_time was set need not be known. A point counts to the start in the first tenth of the time.
with point as (
  select
    load,
    metric,
    direction,
    t_s,
    value,
    max(t_s) over (partition by load, metric, direction) as length_s
  from sample
  where metric in ('throughput', 'iops') and device = '' and since_boot = 0
),
parted as (
  select
    load,
    metric,
    direction,
    max(length_s) as length_s,
    avg(value) filter (where t_s <= 0.1 * length_s) as at_start,
    avg(value) filter (where t_s > 0.1 * length_s) as afterwards
  from point
  group by load, metric, direction
)
select
  measured.measurement,
  case
    when parted.length_s is null then 'unevaluated'
    when parted.length_s < 60 and abs(parted.at_start - parted.afterwards) > 0.1 * parted.afterwards then 'info'
  end as verdict,
  parted.length_s as duration_s,
  parted.at_start / parted.afterwards as start_ratio
from parted
join measured on measured.load = parted.load and measured.metric = parted.metric and measured.direction = parted.direction
where measured.is_rate
