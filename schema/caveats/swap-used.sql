-- title: The machine was swapping
-- severity: warn
-- topic: host
-- version: 1
-- fix: fewer programs or more memory, until si and so of vmstat stay at zero
-- source: vmstat(8): si and so, memory swapped in and out
with swapped as (
  select load.run, max(sample.value) as value
  from load
  cross join sample on sample.load = load.load and sample.metric in ('swap-in', 'swap-out')
  where sample.since_boot = 0
  group by load.run
)
select
  measured.measurement,
  case
    when swapped.value is null then 'unevaluated'
    when swapped.value > 0 then 'warn'
  end as verdict,
  swapped.value as swapped_bytes_per_s
from measured
left join swapped on swapped.run = measured.run
where measured.tool = 'vmstat' and measured.metric = 'throughput' and measured.is_rate and measured.missing is null
