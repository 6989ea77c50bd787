-- title: Write-back cache of a controller without word of its battery
-- severity: info
-- topic: caches
-- version: 1
-- fix: say what keeps the cache when power fails: setting cache-protection = battery, flash or none
-- source: SPEC SFS 2014 Run and Reporting Rules, stable storage
with write_back as (
  select distinct run, setup
  from in_force
  where scope = 'controller' and name = 'cache-mode' and value = 'write-back'
),
kept as (
  select distinct run, setup
  from in_force
  where scope = 'controller' and name = 'cache-protection'
)
select
  measured.measurement,
  'info' as verdict,
  'cache-protection' as setting
from measured
join write_back on write_back.run = measured.run and write_back.setup = measured.setup
left join kept on kept.run = measured.run and kept.setup = measured.setup
where kept.run is null and measured.is_speed and measured.missing is null and measured.direction in ('write', 'both')
