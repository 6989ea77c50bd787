-- Disks: what more requests waiting are worth
-- Multiples of a disk's random reads per second with 8 and 32 requests outstanding against one, and with 1,024 against 32; `gap` is what fewer waiting requests lack (submission 006-microserver-gen10).
-- submissions: 006-microserver-gen10
with point as (
  select setup, cast(outstanding as integer) as waiting, value, id
  from result
  where submission = '006-microserver-gen10'
    and setup in ('7k100', 'f1')
    and metric = 'iops'
    and statistic = 'total'
    and scope = 'total'
    and direction = 'read'
    and ((threads = 1 and queue_depth in (1, 8, 32)) or (threads = 32 and queue_depth = 32))
)
select
  more.setup || '-' || more.waiting as row,
  more.value / fewer.value as ratio,
  more.id || ' ' || fewer.id as ratio_from,
  'ratio' as ratio_unit,
  1 - fewer.value / more.value as gap,
  more.id || ' ' || fewer.id as gap_from,
  'ratio' as gap_unit
from point as more
join point as fewer
  on fewer.setup = more.setup
  and fewer.waiting = case more.waiting when 1024 then 32 else 1 end
where more.waiting > 1
order by more.setup desc, more.waiting
