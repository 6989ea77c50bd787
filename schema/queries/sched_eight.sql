-- NVMe: one to eight SSDs under four I/O schedulers
-- Random reads of 4 KiB per second of ten processes, 128 requests each, on ten cores, the share of its core that a process took and the processor time of a read (submission 008-nvme-schedulers, one, two, four and eight Samsung 980 PRO).
-- submissions: 008-nvme-schedulers
select
  point.drives || '-' || point.scheduler as row,
  'sched_' || point.drives || '_' || replace(point.scheduler, '-', '_') as row_word,
  'sched_' || replace(point.scheduler, '-', '_') as scheduler_word,
  point.scheduler,
  point.value as read,
  point.id as read_id,
  sum(load.value) as load,
  group_concat(load.measurement, ' ') as load_from,
  'ratio' as load_unit,
  sum(load.value) * point.threads / point.value as cost,
  point.id || ' ' || group_concat(load.measurement, ' ') as cost_from,
  's' as cost_unit
from (
  select run, id, value, drives, threads, substr(setup, 3) as scheduler
  from result
  where submission = '008-nvme-schedulers' and metric = 'iops' and statistic = 'total' and threads = 10 and queue_depth = 128
    and drives in (1, 2, 4, 8)
) as point
join measurement as load on load.measurement > point.run || '.' and load.measurement < point.run || '/'
  and load.metric in ('cpu-user', 'cpu-system')
group by point.id, point.value, point.drives, point.threads, point.scheduler
order by point.drives desc, point.value desc
