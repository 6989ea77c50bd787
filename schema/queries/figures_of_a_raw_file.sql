-- Figures of a raw file
-- What was read from a file, line by line: as printed, in SI units, and what it is the figure of.
-- :file path of the file, or how it ends, such as 000-pata-raid/bonnie.txt; all when empty
select
  file as file,
  line as line,
  field as field,
  printed as printed,
  value as value,
  unit as unit,
  missing as missing,
  metric as metric,
  operation as operation,
  direction as direction,
  submission as submission,
  setup as setup,
  id as id
from result
where file like '%' || :file
order by file, line, field, setup
