-- One core: one request at a time
-- Requests of 4 KiB per second of three SSDs at queue depth 1: random reads, random writes and sequential reads; and of the random reads the mean latency and how long they were measured (submission 013-one-core).
-- submissions: 013-one-core
with alone as (
  select
    setup,
    case when direction = 'write' then 'write' else access end as kind,
    metric,
    id,
    value
  from result
  where submission = '013-one-core' and queue_depth = 1
    and (metric in ('iops', 'duration') and statistic = 'total' or metric = 'latency' and statistic = 'mean')
)
select
  setup as row,
  'core_' || setup as row_word,
  max(value) filter (where metric = 'iops' and kind = 'random') as random,
  max(id) filter (where metric = 'iops' and kind = 'random') as random_id,
  max(value) filter (where metric = 'iops' and kind = 'write') as small_writes,
  max(id) filter (where metric = 'iops' and kind = 'write') as small_writes_id,
  max(value) filter (where metric = 'iops' and kind = 'sequential') as in_sequence,
  max(id) filter (where metric = 'iops' and kind = 'sequential') as in_sequence_id,
  max(value) filter (where metric = 'latency' and kind = 'random') as wait,
  max(id) filter (where metric = 'latency' and kind = 'random') as wait_id,
  max(value) filter (where metric = 'duration' and kind = 'random') as size,
  max(id) filter (where metric = 'duration' and kind = 'random') as size_id
from alone
group by setup
order by setup = 'zns', setup = 'samsung'
