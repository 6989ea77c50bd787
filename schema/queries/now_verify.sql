-- Then and now: checking sums while the clock runs
-- The same file read by fio past the cache without and with a check of the MD5 sum in each block, in B/s: middle and ends of the repeats of submission 005-idle-machine.
-- submissions: 005-idle-machine
select
  case when result.workload like '%-verify.read' then 'checked' else 'plain' end as row,
  'now_' || case when result.workload like '%-verify.read' then 'checked' else 'plain' end as row_word,
  summary.min as low,
  group_concat(result.id, ' ') as low_from,
  summary.max as high,
  group_concat(result.id, ' ') as high_from,
  summary.median as read,
  group_concat(result.id, ' ') as read_from
from result
join result_summary as summary on summary.series = result.series and summary.submission = result.submission
where result.submission = '005-idle-machine'
  and result.tool = 'fio'
  and result.metric = 'throughput'
  and result.statistic = 'total'
  and (result.workload like '%-verify.read' or result.workload like '%-plain.read')
group by result.series, summary.median, summary.min, summary.max, result.workload
order by row desc
