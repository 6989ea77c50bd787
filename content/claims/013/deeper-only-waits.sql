-- From 4 random reads in flight to 1024 what the Optane delivers changes by less than 4%, and a read takes more than 250 times as long
-- submissions: 013-one-core
-- needs: 18: select 1 from result where submission = '013-one-core' and setup = 'optane' and direction = 'read' and access = 'random' and queue_depth >= 4 and (metric = 'iops' and statistic = 'total' or metric = 'latency' and statistic = 'mean') and value is not null
with point as (
  select queue_depth, metric, value
  from result
  where submission = '013-one-core' and setup = 'optane' and direction = 'read' and access = 'random' and queue_depth >= 4
    and (metric = 'iops' and statistic = 'total' or metric = 'latency' and statistic = 'mean')
)
select
  max(value) filter (where metric = 'iops') / min(value) filter (where metric = 'iops') as apart,
  max(value) filter (where metric = 'latency' and queue_depth = 1024) / max(value) filter (where metric = 'latency' and queue_depth = 4) as longer
from point
having (max(value) filter (where metric = 'iops') < 1.04 * min(value) filter (where metric = 'iops')
  and max(value) filter (where metric = 'latency' and queue_depth = 1024) > 250 * max(value) filter (where metric = 'latency' and queue_depth = 4)) is not true;
