-- title: The line behind this number was corrected
-- severity: info
-- topic: reporting
-- version: 1
-- fix: nothing to do: the number is that of the corrected line
-- source: CONTRIBUTING.md: raw files are edited only with an erratum line
select
  measurement.measurement,
  'info' as verdict,
  max(erratum.date) as day
from erratum
join run on run.file = erratum.file
join measurement on measurement.run = run.run and measurement.line = erratum.line
where erratum.kind = 'erratum'
group by measurement.measurement
