-- NVMe: what a read costs the processor under four I/O schedulers
-- Processor time of one random read of 4 KiB from Samsung 980 PRO, with 128 requests for each process: one process on one core and one SSD, ten processes on ten cores and one SSD, and the ten with eight SSDs (submission 008-nvme-schedulers). `step`: the second against the first. Beside it the share of cycles that the ten spent waiting for a lock, with one SSD and with eight, as perf printed it.
-- submissions: 008-nvme-schedulers
with point as (
  select
    substr(rate.setup, 3) as scheduler,
    rate.drives,
    rate.threads,
    sum(load.value) * rate.threads / rate.value as cost,
    rate.id || ' ' || group_concat(load.measurement, ' ') as ids
  from result as rate
  join measurement as load on load.measurement > rate.run || '.' and load.measurement < rate.run || '/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '008-nvme-schedulers' and rate.metric = 'iops' and rate.statistic = 'total' and rate.direction = 'read'
    and rate.queue_depth = 128 and (rate.drives = 1 and rate.threads = 1 or rate.drives in (1, 8) and rate.threads = 10)
  group by rate.id, rate.setup, rate.drives, rate.threads, rate.value
),
wait as (
  select substr(setup, 3) as scheduler, drives, value, id
  from result
  where submission = '008-nvme-schedulers' and tool = 'perf'
)
select
  one.scheduler as row,
  'sched_' || replace(one.scheduler, '-', '_') as row_word,
  one.cost as alone_on_a_core,
  one.ids as alone_on_a_core_from,
  's' as alone_on_a_core_unit,
  ten.cost as crowd,
  ten.ids as crowd_from,
  's' as crowd_unit,
  ten.cost / one.cost as step,
  one.ids || ' ' || ten.ids as step_from,
  'ratio' as step_unit,
  eight.cost as eight,
  eight.ids as eight_from,
  's' as eight_unit,
  waiting.value as waiting,
  waiting.id as waiting_id,
  waiting_eight.value as waiting_eight,
  waiting_eight.id as waiting_eight_id
from point as one
join point as ten on ten.scheduler = one.scheduler and ten.drives = 1 and ten.threads = 10
join point as eight on eight.scheduler = one.scheduler and eight.drives = 8 and eight.threads = 10
join wait as waiting on waiting.scheduler = one.scheduler and waiting.drives = 1
join wait as waiting_eight on waiting_eight.scheduler = one.scheduler and waiting_eight.drives = 8
where one.threads = 1
order by ten.cost
