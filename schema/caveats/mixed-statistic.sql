-- title: Best values beside means
-- severity: warn
-- topic: statistics
-- version: 1
-- fix: give every test of a setup by the same statistic, the median at best
-- source: the best of n lies above the mean by an amount that depends on n and on the scatter
-- Within one setup of one source: there a reader sets one test beside the other.
with plain as (
  select distinct setup from measured where aggregate in ('single', 'mean', 'median')
)
select
  measured.measurement,
  null as finding,
  'warn' as verdict,
  measured.aggregate as aggregate,
  measured.repeats as repeats_count
from measured
join plain on plain.setup = measured.setup
where measured.aggregate in ('best', 'worst')
union all
select
  null,
  finding.finding,
  'warn',
  load.aggregate,
  load.repeats
from finding
join load on load.load = finding.load
join plain on plain.setup = finding.subject
where load.aggregate in ('best', 'worst')
