-- For one process on one core bfq makes a read dearer by half, kyber and mq-deadline by about a fifth
-- submissions: 008-nvme-schedulers
-- needs: 4: select 1 from result where submission = '008-nvme-schedulers' and drives = 1 and metric = 'iops' and statistic = 'total' and queue_depth = 128 and threads = 1 and value is not null
with point as (
  select rate.setup, sum(load.value) / rate.value as cost
  from result as rate
  join measurement as load on load.measurement > rate.run || '.' and load.measurement < rate.run || '/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '008-nvme-schedulers' and rate.drives = 1 and rate.metric = 'iops' and rate.statistic = 'total'
    and rate.queue_depth = 128 and rate.threads = 1
  group by rate.id, rate.setup, rate.value
)
select other.setup, other.cost / plain.cost as ratio
from point as plain
join point as other on other.setup <> plain.setup
where plain.setup = '1-none'
  and case
    when other.setup = '1-bfq' then other.cost > 1.45 * plain.cost and other.cost < 1.55 * plain.cost
    else other.cost > 1.17 * plain.cost and other.cost < 1.25 * plain.cost
  end is not true;
