-- NVMe: what a read costs the processor under four I/O schedulers
-- Processor time of one random read of 4 KiB from Samsung 980 PRO, with 128 requests for each process: one process on one core, and ten processes on ten cores, with one SSD (submission 008-nvme-schedulers).
-- submissions: 008-nvme-schedulers
with point as (
  select
    substr(rate.setup, 3) as scheduler,
    rate.threads,
    sum(load.value) * rate.threads / rate.value as cost,
    rate.id || ' ' || group_concat(load.measurement, ' ') as ids
  from result as rate
  join measurement as load on load.measurement > rate.run || '.' and load.measurement < rate.run || '/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '008-nvme-schedulers' and rate.metric = 'iops' and rate.statistic = 'total' and rate.direction = 'read'
    and rate.queue_depth = 128 and rate.drives = 1 and rate.threads in (1, 10)
  group by rate.id, rate.setup, rate.threads, rate.value
)
select
  one.scheduler as row,
  'sched_' || replace(one.scheduler, '-', '_') as row_word,
  one.cost as alone_on_a_core,
  one.ids as alone_on_a_core_from,
  's' as alone_on_a_core_unit,
  ten.cost as crowd,
  ten.ids as crowd_from,
  's' as crowd_unit
from point as one
join point as ten on ten.scheduler = one.scheduler and ten.threads = 10
where one.threads = 1
order by ten.cost
