-- One core: what deeper queues cost
-- Mean latency of a random read of 4 KiB from an Optane SSD, asked by one process, from the depth on that fills its core (submission 013-one-core).
-- submissions: 013-one-core
select
  'depth-' || cast(queue_depth as integer) as row,
  'core_depth_' || cast(queue_depth as integer) as row_word,
  value as wait,
  id as wait_id
from result
where submission = '013-one-core' and setup = 'optane' and metric = 'latency' and statistic = 'mean'
  and direction = 'read' and access = 'random' and queue_depth in (4, 16, 64, 256, 1024)
order by queue_depth
