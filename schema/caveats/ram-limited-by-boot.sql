-- title: Less memory than the machine has
-- severity: info
-- topic: host
-- version: 1
-- fix: nothing, when it is meant: a small memory lets a small file outgrow the cache; else boot without mem=
-- source: Linux Documentation/admin-guide/kernel-parameters: mem=
with told as (
  select setup
  from in_force
  where scope = 'os' and name = 'memory-limit'
  union
  select run_setup.setup
  from fact
  join run_setup on run_setup.run = fact.run
  where fact.name = 'cmdline' and run_setup.assignment = 'all' and ' ' || fact.value like '% mem=%'
)
select
  measured.measurement,
  case
    -- Every system keeps some memory to itself, and a graphics core takes more: a quarter is left for that.
    when told.setup is not null or 4 * measured.ram_bytes < 3 * measured.ram_installed_bytes then 'info'
    when measured.ram_bytes is null and measured.ram_installed_bytes is not null then 'unevaluated'
  end as verdict,
  measured.ram_bytes,
  measured.ram_installed_bytes
from measured
left join told on told.setup = measured.setup
where measured.is_speed and measured.missing is null
