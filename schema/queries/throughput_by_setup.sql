-- Throughput by setup
-- Every throughput that has a value, the fastest setup of each operation first, with the raw line it came from.
-- :submission only this submission, such as 000-pata-raid; all when empty
select
  submission as submission,
  tool as tool,
  operation as operation,
  direction as direction,
  workset_bytes as workset_bytes,
  setup as setup,
  scope as scope,
  aggregate as aggregate,
  value as bytes_per_s,
  qualifier as qualifier,
  printed as printed,
  file as file,
  line as line,
  id as id
from result
where metric = 'throughput'
  and value is not null
  and :submission in ('', submission)
order by submission, tool, operation, workset_bytes, scope, value desc
