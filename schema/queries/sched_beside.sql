-- NVMe: one reader beside many writers, under four I/O schedulers
-- What 99 of 100 reads of 4 KiB stay below, one read at a time on eight Samsung 980 PRO: alone, and beside 1, 16 and 32 processes that write 64 KiB at random with 128 requests each (submission 008-nvme-schedulers).
-- submissions: 008-nvme-schedulers
with point as (
  select
    case when setup like '%-beside-%' then substr(setup, 3, instr(setup, '-beside-') - 3) else substr(setup, 3) end as scheduler,
    case when setup like '%-beside-%' then substr(setup, instr(setup, '-beside-') + 8) else '0' end as writers,
    id,
    value
  from result
  where submission = '008-nvme-schedulers' and drives = 8 and metric = 'completion-latency' and statistic = 'p99' and direction = 'read'
    and queue_depth = 1
)
select
  scheduler as row,
  'sched_' || replace(scheduler, '-', '_') as row_word,
  max(value) filter (where writers = '0') as beside_0,
  max(id) filter (where writers = '0') as beside_0_id,
  max(value) filter (where writers = '1') as beside_1,
  max(id) filter (where writers = '1') as beside_1_id,
  max(value) filter (where writers = '16') as beside_16,
  max(id) filter (where writers = '16') as beside_16_id,
  max(value) filter (where writers = '32') as beside_32,
  max(id) filter (where writers = '32') as beside_32_id
from point
group by scheduler
order by case scheduler when 'none' then 1 when 'mq-deadline' then 2 when 'kyber' then 3 else 4 end
