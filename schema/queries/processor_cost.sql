-- What a byte costs the processor
-- Processor time per byte: the share of the processor divided by the throughput of the same run and operation.
-- :submission only this submission; all when empty
with speed as (
  select
    run as run,
    submission as submission,
    setup as setup,
    tool as tool,
    workload as workload,
    operation as operation,
    value as value
  from result
  where metric = 'throughput'
    and scope = 'total'
    and value > 0
    and :submission in ('', submission)
),
processor as (
  select
    run as run,
    setup as setup,
    workload as workload,
    value as value
  from result
  where metric = 'cpu'
    and value is not null
)
select
  speed.submission as submission,
  speed.setup as setup,
  speed.tool as tool,
  speed.operation as operation,
  speed.value as bytes_per_s,
  processor.value as processor_share,
  processor.value / speed.value as processor_seconds_per_byte
from speed
join processor
  on processor.run = speed.run
  and processor.setup = speed.setup
  and processor.workload = speed.workload
order by speed.operation, processor_seconds_per_byte, speed.submission, speed.setup
