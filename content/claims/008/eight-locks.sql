-- With ten processes at eight SSDs a read with bfq takes over two and a half times the processor time of one without a scheduler, less than a fifth of the cycles with bfq wait for a lock, that wait is less than half of the difference, and the rest of it is over twice the difference on one core
-- submissions: 008-nvme-schedulers
-- needs: 5: select 1 from result where submission = '008-nvme-schedulers' and value is not null and (setup = '8-bfq' and tool = 'perf' or queue_depth = 128 and metric = 'iops' and statistic = 'total' and (setup in ('8-none', '8-bfq') and threads = 10 or setup in ('1-none', '1-bfq') and threads = 1))
with point as (
  select rate.setup, sum(load.value) * rate.threads / rate.value as cost
  from result as rate
  join measurement as load on load.measurement > rate.run || '.' and load.measurement < rate.run || '/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '008-nvme-schedulers' and rate.metric = 'iops' and rate.statistic = 'total' and rate.queue_depth = 128
    and (rate.setup in ('8-none', '8-bfq') and rate.threads = 10 or rate.setup in ('1-none', '1-bfq') and rate.threads = 1)
  group by rate.id, rate.setup, rate.threads, rate.value
)
select plain.cost as plain, bfq.cost as bfq, waiting.value as waiting, core_plain.cost as core_plain, core_bfq.cost as core_bfq
from point as plain
join point as bfq on bfq.setup = '8-bfq'
join point as core_plain on core_plain.setup = '1-none'
join point as core_bfq on core_bfq.setup = '1-bfq'
join result as waiting on waiting.submission = '008-nvme-schedulers' and waiting.setup = '8-bfq' and waiting.tool = 'perf'
where plain.setup = '8-none'
  and (
    bfq.cost > 2.5 * plain.cost
    and waiting.value > 0.15 and waiting.value < 0.2
    and waiting.value * bfq.cost < 0.5 * (bfq.cost - plain.cost)
    and (1 - waiting.value) * bfq.cost - plain.cost > 2 * (core_bfq.cost - core_plain.cost)
  ) is not true;
