-- With 16 random reads in flight neither the Samsung nor the ZNS SSD fills 75% of its core; with 32 the process with the Samsung uses more than 99% of it and that with the ZNS SSD less than 95%, with 64 that one does too
-- submissions: 013-one-core
-- needs: 5: select 1 from result where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and setup <> 'optane' and direction = 'read' and access = 'random' and (queue_depth in (16, 32) or queue_depth = 64 and setup = 'zns') and value is not null
with point as (
  select rate.setup, rate.queue_depth, sum(load.value) as busy
  from result as rate
  join measurement as load on load.run = rate.run and load.measurement > '013-one-core.' and load.measurement < '013-one-core/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '013-one-core' and rate.metric = 'iops' and rate.statistic = 'total' and rate.setup <> 'optane'
    and rate.direction = 'read' and rate.access = 'random'
    and (rate.queue_depth in (16, 32) or rate.queue_depth = 64 and rate.setup = 'zns')
  group by rate.id, rate.setup, rate.queue_depth
)
select setup, queue_depth, busy
from point
where case
  when queue_depth = 16 then busy < 0.75
  when setup = 'zns' and queue_depth = 32 then busy < 0.95
  else busy > 0.99
end is not true;
