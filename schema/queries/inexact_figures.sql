-- Figures that their source gives inexactly
-- About, at least, at most, a range or a change: a range has no value, only its ends.
-- :submission only this submission; all when empty
select
  submission as submission,
  setup as setup,
  operation as operation,
  metric as metric,
  qualifier as qualifier,
  printed as printed,
  value as value,
  value_low as value_low,
  value_high as value_high,
  unit as unit,
  file as file,
  line as line,
  id as id
from result
where qualifier <> 'exact'
  and :submission in ('', submission)
order by submission, setup, operation, metric, id
