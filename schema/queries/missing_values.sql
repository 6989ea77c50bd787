-- Missing values
-- Figures that a tool did not print, and why: they keep their row.
-- :submission only this submission; all when empty
select
  submission as submission,
  setup as setup,
  tool as tool,
  operation as operation,
  metric as metric,
  missing as missing,
  printed as printed,
  file as file,
  line as line,
  field as field,
  id as id
from result
where missing is not null
  and :submission in ('', submission)
order by submission, setup, tool, operation, metric
