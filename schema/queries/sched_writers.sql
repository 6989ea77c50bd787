-- NVMe: what writers lose and a reader gains, under four I/O schedulers
-- What 16 and 32 processes write together to eight Samsung 980 PRO, 64 KiB at random with 128 requests each, and what of it is missing against no scheduler; how long the requests of 32 take at that rate. Beside the 32 one process reads 4 KiB at a time: its reads a second, as a multiple of those without a scheduler too, and what half of them stay below (submission 008-nvme-schedulers).
-- submissions: 008-nvme-schedulers
with written as (
  select
    substr(setup, 3, instr(setup, '-beside-') - 3) as scheduler,
    cast(substr(setup, instr(setup, '-beside-') + 8) as integer) as writers,
    sum(value) as total,
    group_concat(id, ' ') as ids
  from result
  where submission = '008-nvme-schedulers' and setup like '8-%-beside-%' and metric = 'throughput' and statistic = 'total'
    and direction = 'write'
  group by setup
  having count(*) = cast(substr(setup, instr(setup, '-beside-') + 8) as integer)
),
reader as (
  select
    substr(setup, 3, instr(setup, '-beside-') - 3) as scheduler,
    max(value) filter (where metric = 'iops') as rate,
    max(id) filter (where metric = 'iops') as rate_id,
    max(value) filter (where metric <> 'iops') as half,
    max(id) filter (where metric <> 'iops') as half_id
  from result
  where submission = '008-nvme-schedulers' and setup like '8-%-beside-32' and direction = 'read'
    and (metric = 'completion-latency' and statistic = 'p50' or metric = 'iops' and statistic = 'total')
  group by setup
)
select
  more.scheduler as row,
  'sched_' || replace(more.scheduler, '-', '_') as row_word,
  sixteen.total as written_16,
  sixteen.ids as written_16_from,
  'B/s' as written_16_unit,
  more.total as written_32,
  more.ids as written_32_from,
  'B/s' as written_32_unit,
  1 - more.total / plain.total as lost_32,
  more.ids || ' ' || plain.ids as lost_32_from,
  'ratio' as lost_32_unit,
  32.0 * 128 * 65536 / more.total as drain_32,
  more.ids as drain_32_from,
  's' as drain_32_unit,
  reader.rate as reads_32,
  reader.rate_id as reads_32_id,
  reader.rate / slow.rate as gain_32,
  reader.rate_id || ' ' || slow.rate_id as gain_32_from,
  'ratio' as gain_32_unit,
  reader.half as half_32,
  reader.half_id as half_32_id
from written as more
join written as sixteen on sixteen.scheduler = more.scheduler and sixteen.writers = 16
join written as plain on plain.scheduler = 'none' and plain.writers = 32
join reader on reader.scheduler = more.scheduler
join reader as slow on slow.scheduler = 'none'
where more.writers = 32
order by case more.scheduler when 'none' then 1 when 'mq-deadline' then 2 when 'kyber' then 3 else 4 end
