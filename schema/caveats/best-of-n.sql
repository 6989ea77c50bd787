-- title: Best of several runs
-- severity: warn
-- topic: statistics
-- version: 1
-- fix: show the median and every value
-- source: the largest of n values grows with n and with their scatter, the median does not
select
  measurement,
  null as finding,
  'warn' as verdict,
  aggregate,
  repeats as repeats_count
from measured
where aggregate in ('best', 'worst')
union all
select
  null,
  finding.finding,
  'warn',
  load.aggregate,
  load.repeats
from finding
join load on load.load = finding.load
where load.aggregate in ('best', 'worst')
