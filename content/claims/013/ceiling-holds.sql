-- From 64 random reads in flight to 1024 each of the three SSDs delivers between 280,000 and 300,000 a second, and each process uses more than 99% of its core
-- submissions: 013-one-core
-- needs: 15: select 1 from result where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and access = 'random' and queue_depth >= 64 and value is not null
with point as (
  select rate.setup, rate.queue_depth, rate.value, sum(load.value) as busy
  from result as rate
  join measurement as load on load.run = rate.run and load.measurement > '013-one-core.' and load.measurement < '013-one-core/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '013-one-core' and rate.metric = 'iops' and rate.statistic = 'total'
    and rate.direction = 'read' and rate.access = 'random' and rate.queue_depth >= 64
  group by rate.id, rate.setup, rate.queue_depth, rate.value
)
select setup, queue_depth, value, busy
from point
where (value > 280000 and value < 300000 and busy > 0.99) is not true;
