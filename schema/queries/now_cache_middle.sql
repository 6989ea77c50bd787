-- Then and now: a file inside memory and one beyond, the middle of the rounds
-- Middle and ends of the repeats of sequential reads through the cache, of a file that fits into memory and of one twice as large, in B/s, of submission 005-idle-machine.
-- submissions: 005-idle-machine
select
  case when result.workload like '%-inside.read' then 'inside' else 'beyond' end as row,
  summary.median as read,
  group_concat(result.id, ' ') as read_from,
  summary.min as low,
  group_concat(result.id, ' ') as low_from,
  summary.max as high,
  group_concat(result.id, ' ') as high_from
from result
join result_summary as summary on summary.series = result.series and summary.submission = result.submission
where result.submission = '005-idle-machine'
  and result.tool = 'fio'
  and result.metric = 'throughput'
  and result.statistic = 'total'
  and (result.workload like '%-inside.read' or result.workload like '%-beyond.read')
group by result.series, summary.median, summary.min, summary.max, result.workload
order by row desc
