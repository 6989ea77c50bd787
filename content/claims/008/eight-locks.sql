-- With ten processes at eight SSDs a read behind bfq takes over two and a half times the processor time of one without a scheduler, and less than a fifth of the cycles behind bfq wait for a lock
-- submissions: 008-nvme-schedulers
-- needs: 3: select 1 from result where submission = '008-nvme-schedulers' and value is not null and (setup = '8-bfq' and tool = 'perf' or setup in ('8-none', '8-bfq') and metric = 'iops' and statistic = 'total' and threads = 10 and queue_depth = 128)
with point as (
  select rate.setup, sum(load.value) * rate.threads / rate.value as cost
  from result as rate
  join measurement as load on load.measurement > rate.run || '.' and load.measurement < rate.run || '/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '008-nvme-schedulers' and rate.setup in ('8-none', '8-bfq') and rate.metric = 'iops' and rate.statistic = 'total'
    and rate.threads = 10 and rate.queue_depth = 128
  group by rate.id, rate.setup, rate.threads, rate.value
)
select plain.cost as plain, bfq.cost as bfq, waiting.value as waiting
from point as plain
join point as bfq on bfq.setup = '8-bfq'
join result as waiting on waiting.submission = '008-nvme-schedulers' and waiting.setup = '8-bfq' and waiting.tool = 'perf'
where plain.setup = '8-none'
  and (bfq.cost > 2.5 * plain.cost and waiting.value > 0.15 and waiting.value < 0.2) is not true;
