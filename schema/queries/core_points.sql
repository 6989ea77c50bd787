-- One core: requests, waits and processor time
-- What one process got out of three SSDs, by kind of request and queue depth: requests per second, their mean latency where fewer than 64 are in flight, the share of its core that it used, and the time of the core for one request (submission 013-one-core).
-- submissions: 013-one-core
with busy as (
  select
    run,
    sum(value) as share,
    group_concat(measurement, ' ') as ids
  from measurement
  where measurement > '013-one-core.' and measurement < '013-one-core/' and metric in ('cpu-user', 'cpu-system')
  group by run
)
select
  case rate.access when 'sequential' then 'order' else rate.direction end || '-' || cast(rate.queue_depth as integer) || '-' || rate.setup as row,
  rate.value as requests,
  rate.id as requests_id,
  case when rate.queue_depth < 64 then wait.value end as wait,
  case when rate.queue_depth < 64 then wait.id end as wait_id,
  busy.share as busy,
  busy.ids as busy_from,
  'ratio' as busy_unit,
  busy.share / rate.value as cost,
  busy.ids || ' ' || rate.id as cost_from,
  's' as cost_unit
from result as rate
join result as wait on wait.run = rate.run and wait.metric = 'latency' and wait.statistic = 'mean' and wait.submission = rate.submission
join busy on busy.run = rate.run
where rate.submission = '013-one-core' and rate.metric = 'iops' and rate.statistic = 'total'
order by rate.access, rate.direction, rate.queue_depth, rate.setup
