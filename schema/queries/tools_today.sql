-- bonnie++ and iozone today: throughput of seven rounds
-- What bonnie++, iozone and dd printed for a file of 12 GiB on a virtual machine, in B/s: middle and ends of the repeats of submission 003-tools-today; iozone read also without comparing anything, and comparing every word, wrote also 8 KiB at a time; bonnie++ also rewrote. Beside bonnie++ its own share of a processor.
-- submissions: 003-tools-today
with point as (
  select
    case
      when result.workload like '%-no-verify' then 'none'
      when result.workload like '%-verify' then 'full'
      when result.workload like '%-r8k' then 'small'
      else rtrim(result.tool, '+')
    end as how,
    result.operation,
    result.series,
    result.id,
    result.value
  from result
  where result.submission = '003-tools-today'
    and result.metric = 'throughput'
    and result.value is not null
    and (result.operation in ('write', 'read') or result.operation = 'rewrite' and result.tool = 'bonnie++')
    and (result.workload not like '%-verify' or result.operation = 'read')
),
busy as (
  select result.operation, summary.median as share, group_concat(result.id, ' ') as ids
  from result
  join result_summary as summary on summary.series = result.series and summary.submission = result.submission
  where result.submission = '003-tools-today' and result.tool = 'bonnie++' and result.metric = 'cpu' and result.value is not null
  group by result.operation, summary.median
)
select
  point.how || '-' || point.operation as row,
  'today_' || point.how || '_' || point.operation as row_word,
  'operation_' || point.operation as operation_word,
  'today_' || point.how || iif(point.operation = 'write' and point.how <> 'small', '_at_once', '') as label_word,
  point.how as how,
  summary.median as throughput,
  group_concat(point.id, ' ') as throughput_from,
  summary.min as low,
  group_concat(point.id, ' ') as low_from,
  summary.max as high,
  group_concat(point.id, ' ') as high_from,
  busy.share as busy,
  busy.ids as busy_from,
  'ratio' as busy_unit
from point
join result_summary as summary on summary.series = point.series and summary.submission = '003-tools-today'
left join busy on busy.operation = point.operation and point.how = 'bonnie'
group by point.how, point.operation, summary.median, summary.min, summary.max, busy.share, busy.ids
order by
  point.operation,
  case point.how when 'bonnie' then 0 when 'none' then 1 when 'iozone' then 2 when 'full' then 3 when 'small' then 4 else 5 end
