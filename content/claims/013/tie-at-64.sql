-- With 64 random reads in flight the three SSDs are less than 4% apart, and each process uses more than 99% of its core
-- submissions: 013-one-core
-- needs: 3: select 1 from result where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and access = 'random' and queue_depth = 64 and value is not null
with point as (
  select rate.setup, rate.value, sum(load.value) as busy
  from result as rate
  join measurement as load on load.run = rate.run and load.measurement > '013-one-core.' and load.measurement < '013-one-core/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '013-one-core' and rate.metric = 'iops' and rate.statistic = 'total'
    and rate.direction = 'read' and rate.access = 'random' and rate.queue_depth = 64
  group by rate.id, rate.setup, rate.value
)
select min(value) as lowest, max(value) as highest, min(busy) as busy
from point
having (max(value) < 1.04 * min(value) and min(busy) > 0.99) is not true;
