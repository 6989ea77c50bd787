-- NVMe: what 32 writers lose and what their reader waits, under four I/O schedulers
-- What 32 processes write together to eight Samsung 980 PRO, 64 KiB at random with 128 requests each, and what of it is missing against no scheduler; how long their requests take at that rate. Beside them one process reads 4 KiB at a time: what a read takes on average, and what half of them stay below (submission 008-nvme-schedulers).
-- submissions: 008-nvme-schedulers
with written as (
  select
    substr(setup, 3, instr(setup, '-beside-') - 3) as scheduler,
    sum(value) as total,
    group_concat(id, ' ') as ids
  from result
  where submission = '008-nvme-schedulers' and setup like '8-%-beside-32' and metric = 'throughput' and statistic = 'total'
    and direction = 'write'
  group by setup
  having count(*) = 32
),
reader as (
  select
    substr(setup, 3, instr(setup, '-beside-') - 3) as scheduler,
    max(value) filter (where statistic = 'mean') as mean,
    max(id) filter (where statistic = 'mean') as mean_id,
    max(value) filter (where statistic = 'p50') as half,
    max(id) filter (where statistic = 'p50') as half_id
  from result
  where submission = '008-nvme-schedulers' and setup like '8-%-beside-32' and direction = 'read'
    and metric = 'completion-latency' and statistic in ('mean', 'p50')
  group by setup
)
select
  written.scheduler as row,
  'sched_' || replace(written.scheduler, '-', '_') as row_word,
  written.total as written_32,
  written.ids as written_32_from,
  'B/s' as written_32_unit,
  1 - written.total / plain.total as lost_32,
  written.ids || ' ' || plain.ids as lost_32_from,
  'ratio' as lost_32_unit,
  32.0 * 128 * 65536 / written.total as drain_32,
  written.ids as drain_32_from,
  's' as drain_32_unit,
  reader.mean as mean_32,
  reader.mean_id as mean_32_id,
  reader.half as half_32,
  reader.half_id as half_32_id
from written
join written as plain on plain.scheduler = 'none'
join reader on reader.scheduler = written.scheduler
order by case written.scheduler when 'none' then 1 when 'mq-deadline' then 2 when 'kyber' then 3 else 4 end
