-- title: Wrote only into the fast cache
-- severity: warn
-- topic: drive
-- version: 1
-- fix: write more than the cache holds, better the whole capacity, and report both plateaus
-- source: reviews of flash drives that write to the end, such as TechPowerUp's: a tenth of the speed once the cache
--   is full; the quarter of the capacity and the drop of 30 % are ours
-- A drop shows between the first and the last fifth of the series.
with point as (
  select
    load,
    metric,
    t_s,
    value,
    max(t_s) over (partition by load, metric) as length_s
  from sample
  where metric in ('throughput', 'iops') and direction = 'write' and device = '' and since_boot = 0
),
ends as (
  select
    load,
    metric,
    avg(value) filter (where t_s >= 0.8 * length_s) / avg(value) filter (where t_s <= 0.2 * length_s) as left_ratio
  from point
  group by load, metric
),
state as (
  select
    setup,
    value as preconditioning
  from in_force
  where name = 'preconditioning'
)
select
  measured.measurement,
  case
    when ends.left_ratio <= 0.7 then 'warn'
    when state.preconditioning not in ('none', 'trim', 'format') then null
    when measured.bytes_moved >= 0.25 * measured.capacity_bytes then null
    when state.preconditioning is null or measured.bytes_moved is null or measured.capacity_bytes is null then 'unevaluated'
    else 'warn'
  end as verdict,
  measured.bytes_moved as moved_bytes,
  measured.capacity_bytes,
  state.preconditioning,
  ends.left_ratio
from measured
left join ends on ends.load = measured.load and ends.metric = measured.metric
left join state on state.setup = measured.setup
where measured.is_rate and measured.medium = 'ssd' and measured.direction = 'write' and measured.missing is null
