-- Random writes to the ZNS SSD: 4, 64 and 1024 in flight differ by less than 1%, and the process uses less than 35% of its core
-- submissions: 013-one-core
-- needs: 3: select 1 from result where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and setup = 'zns' and direction = 'write' and queue_depth > 1 and value is not null
with point as (
  select rate.queue_depth, rate.value, sum(load.value) as busy
  from result as rate
  join measurement as load on load.run = rate.run and load.measurement > '013-one-core.' and load.measurement < '013-one-core/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '013-one-core' and rate.metric = 'iops' and rate.statistic = 'total' and rate.setup = 'zns'
    and rate.direction = 'write' and rate.queue_depth > 1
  group by rate.id, rate.queue_depth, rate.value
)
select min(value) as lowest, max(value) as highest, max(busy) as busy
from point
having (max(value) < 1.01 * min(value) and max(busy) < 0.35) is not true;
