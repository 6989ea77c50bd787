-- With four random reads in flight the process that asks the Optane uses more than 98% of its core, and no deeper queue brings 2% more
-- submissions: 013-one-core
-- needs: 9: select 1 from result where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and setup = 'optane' and direction = 'read' and access = 'random' and queue_depth >= 4 and value is not null
with point as (
  select rate.queue_depth, rate.value, sum(load.value) as busy
  from result as rate
  join measurement as load on load.run = rate.run and load.measurement > '013-one-core.' and load.measurement < '013-one-core/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '013-one-core' and rate.metric = 'iops' and rate.statistic = 'total' and rate.setup = 'optane'
    and rate.direction = 'read' and rate.access = 'random' and rate.queue_depth >= 4
  group by rate.id, rate.queue_depth, rate.value
)
select deeper.queue_depth, deeper.value / four.value as ratio, four.busy
from point as four
join point as deeper on deeper.queue_depth > 4
where four.queue_depth = 4 and (four.busy > 0.98 and deeper.value < 1.02 * four.value) is not true;
