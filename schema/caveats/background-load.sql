-- title: The array was being rebuilt or checked
-- severity: invalid
-- topic: host
-- version: 1
-- fix: wait for it (mdadm --wait, zpool wait), then measure
-- source: hdparm(8): on an otherwise inactive system; md(4): resync, recovery and check share the drives
-- Known only where mdstat, mdadm or zpool say so. What vmstat shows before a run begins, and self-tests
-- of drives, are not held in a way that a rule could ask.
with busy as (
  select
    run_setup.setup,
    min(run_setup.assignment) as assignment,
    min(fact.name) as activity,
    max(fact.number) as done
  from fact
  join run_setup on run_setup.run = fact.run
  where (
    fact.unit = 'ratio' and fact.name in (
      'recovery', 'resync', 'reshape', 'check', 'repair', 'rebuild-status', 'resync-status', 'reshape-status', 'check-status'
    )
  ) or (fact.name in ('scan', 'scrub') and fact.value like '%in progress%')
  group by run_setup.setup
)
select
  measured.measurement,
  -- A file that belongs to one of several setups does not say whose array was busy.
  case when busy.assignment = 'all' then 'invalid' else 'unevaluated' end as verdict,
  busy.activity,
  busy.done as done_ratio
from measured
join busy on busy.setup = measured.setup
where measured.is_speed and measured.missing is null
