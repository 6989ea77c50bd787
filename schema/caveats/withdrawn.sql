-- title: Withdrawn by who sent it
-- severity: invalid
-- topic: reporting
-- version: 1
-- fix: send a new result
-- source: CONTRIBUTING.md: results are withdrawn, never deleted
select
  measurement.measurement,
  'invalid' as verdict,
  erratum.date as day
from erratum
join run on run.submission = erratum.submission
  and (
    erratum.file is null
    or erratum.file = run.file
    or erratum.file || '/' = substr(run.file, 1, length(erratum.file) + 1) -- a packed file
  )
  and (erratum.run is null or erratum.run = run.ordinal)
join measurement on measurement.run = run.run
where erratum.kind = 'withdrawal'
