-- title: Fewer processors than the machine has
-- severity: info
-- topic: host
-- version: 1
-- fix: nothing, when it is meant; else boot without maxcpus=, nr_cpus= and nosmp
-- source: Linux Documentation/admin-guide/kernel-parameters: maxcpus=, nr_cpus=, nosmp
with told as (
  select setup
  from in_force
  where scope = 'os' and name = 'cpu-limit'
  union
  select run_setup.setup
  from fact
  join run_setup on run_setup.run = fact.run
  where fact.name = 'cmdline' and run_setup.assignment = 'all' and (
    ' ' || fact.value like '% maxcpus=%' or ' ' || fact.value like '% nr_cpus=%' or ' ' || fact.value || ' ' like '% nosmp %'
  )
)
select
  measured.measurement,
  case
    when told.setup is not null or measured.cpus < measured.cpus_installed then 'info'
    when measured.cpus is null and measured.cpus_installed is not null then 'unevaluated'
  end as verdict,
  measured.cpus as cpus_count,
  measured.cpus_installed as cpus_installed_count
from measured
left join told on told.setup = measured.setup
where measured.is_speed and measured.missing is null
