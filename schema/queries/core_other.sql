-- One core: the same kind of SSD with one core and with ten
-- Random reads of 4 KiB per second from one Samsung 980 PRO without a scheduler: one process on one core at the depth where it got most, and ten processes on ten cores (submission 008-nvme-schedulers).
-- submissions: 008-nvme-schedulers
with busy as (
  select
    run,
    sum(value) as share,
    group_concat(measurement, ' ') as ids
  from measurement
  where measurement > '008-nvme-schedulers.' and measurement < '008-nvme-schedulers/' and metric in ('cpu-user', 'cpu-system')
  group by run
)
select
  case rate.threads when 1 then 'one' else 'ten' end as row,
  rate.value as read,
  rate.id as read_id,
  busy.share as busy,
  busy.ids as busy_from,
  'ratio' as busy_unit
from result as rate
join busy on busy.run = rate.run
where rate.submission = '008-nvme-schedulers' and rate.setup = '1-none' and rate.metric = 'iops' and rate.statistic = 'total' and rate.direction = 'read'
  and (rate.threads = 10 and rate.queue_depth = 128 or rate.threads = 1 and rate.queue_depth = 256)
order by rate.threads
