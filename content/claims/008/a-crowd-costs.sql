-- With ten processes at one SSD a read takes six times the processor time of one process alone behind mq-deadline and eight times behind bfq, and 1.4 times without a scheduler and behind kyber
-- submissions: 008-nvme-schedulers
-- needs: 8: select 1 from result where submission = '008-nvme-schedulers' and drives = 1 and metric = 'iops' and statistic = 'total' and queue_depth = 128 and threads in (1, 10) and value is not null
with point as (
  select rate.setup, rate.threads, sum(load.value) * rate.threads / rate.value as cost
  from result as rate
  join measurement as load on load.measurement > rate.run || '.' and load.measurement < rate.run || '/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '008-nvme-schedulers' and rate.drives = 1 and rate.metric = 'iops' and rate.statistic = 'total'
    and rate.queue_depth = 128 and rate.threads in (1, 10)
  group by rate.id, rate.setup, rate.threads, rate.value
)
select one.setup, one.cost as alone, ten.cost as crowd
from point as one
left join point as ten on ten.setup = one.setup and ten.threads = 10
where one.threads = 1
  and case
    when one.setup = '1-mq-deadline' then abs(ten.cost / one.cost - 6) < 0.5
    when one.setup = '1-bfq' then abs(ten.cost / one.cost - 8) < 0.5
    else ten.cost < 1.5 * one.cost and abs(ten.cost / one.cost - 1.4) < 0.05
  end is not true;
