-- title: Clock of the processor not fixed
-- severity: info
-- topic: host
-- version: 1
-- fix: cpupower frequency-set -g performance, and setting governor = performance
-- source: Linux Documentation/admin-guide/pm/cpufreq: what the governors do
with governed as (
  select run, setup, min(value) as governor
  from in_force
  where scope = 'os' and name = 'governor'
  group by run, setup
)
select
  measured.measurement,
  case
    when governed.governor in ('powersave', 'ondemand', 'schedutil') then 'info'
    -- Waking a processor takes microseconds: only flash is fast enough for that to be asked.
    when governed.governor is null and measured.medium = 'ssd' then 'unevaluated'
  end as verdict,
  governed.governor as setting
from measured
left join governed on governed.run = measured.run and governed.setup = measured.setup
where measured.is_speed and measured.missing is null
  and (measured.queue_depth = 1 or measured.metric like '%latency%')
