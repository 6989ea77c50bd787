-- title: Write-back cache of a controller without word of its battery
-- severity: info
-- topic: caches
-- version: 1
-- fix: say what keeps the cache when power fails: setting cache-protection = battery, flash or none
-- source: SPEC SFS 2014 Run and Reporting Rules, stable storage
select
  measurement,
  'info' as verdict,
  'cache-protection' as setting
from measured
where is_speed and missing is null and direction in ('write', 'both') and exists (
  select *
  from in_force
  where in_force.name = 'cache-mode' and in_force.setup = measured.setup and in_force.run = measured.run
    and in_force.scope = 'controller' and in_force.value = 'write-back'
) and not exists (
  select *
  from in_force
  where in_force.name = 'cache-protection' and in_force.setup = measured.setup and in_force.run = measured.run
    and in_force.scope = 'controller'
)
