-- Ten processes read more than twice as much from a 980 PRO as one process that uses more than 99% of its core
-- submissions: 008-nvme-schedulers
-- needs: 2: select 1 from result where submission = '008-nvme-schedulers' and setup = '1-none' and metric = 'iops' and statistic = 'total' and (threads = 10 and queue_depth = 128 or threads = 1 and queue_depth = 256) and value is not null
with point as (
  select rate.threads, rate.value, sum(load.value) as busy
  from result as rate
  join measurement as load on load.measurement > rate.run || '.' and load.measurement < rate.run || '/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '008-nvme-schedulers' and rate.setup = '1-none' and rate.metric = 'iops' and rate.statistic = 'total'
    and (rate.threads = 10 and rate.queue_depth = 128 or rate.threads = 1 and rate.queue_depth = 256)
  group by rate.id, rate.threads, rate.value
)
select one.value as one, ten.value as ten, one.busy
from point as one
join point as ten on ten.threads = 10
where one.threads = 1 and (ten.value > 2 * one.value and one.busy > 0.99) is not true;
