-- What a byte costs the processor
-- Processor time per byte: the share of the processor divided by the throughput of the same run and operation.
-- :submission only this submission; all when empty
with processor as materialized (
  select
    run as run,
    setup as setup,
    workload as workload,
    value as value
  from result
  where metric = 'cpu'
    and value is not null
    and :submission in ('', submission)
)
select
  speed.submission as submission,
  speed.setup as setup,
  speed.tool as tool,
  speed.operation as operation,
  speed.value as bytes_per_s,
  processor.value as processor_share,
  processor.value / speed.value as processor_seconds_per_byte
from processor
join result as speed
  on speed.run = processor.run
  and speed.setup = processor.setup
  and speed.workload = processor.workload
where speed.metric = 'throughput'
  and speed.scope = 'total'
  and speed.value > 0
order by speed.operation, processor_seconds_per_byte, speed.submission, speed.setup
