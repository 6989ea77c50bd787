-- Then and now: one request
-- Mean time of one random read of 4 KiB as ioping measured it, past the cache over the large file and through the cache over the small one, in s: middle and ends of the repeats of submission 005-idle-machine.
-- submissions: 005-idle-machine
select
  case when result.series like '%.direct-1.%' then 'direct' else 'cached' end as row,
  summary.median as latency,
  group_concat(result.id, ' ') as latency_from,
  summary.min as low,
  group_concat(result.id, ' ') as low_from,
  summary.max as high,
  group_concat(result.id, ' ') as high_from
from result
join result_summary as summary on summary.series = result.series and summary.submission = result.submission
where result.submission = '005-idle-machine'
  and result.tool = 'ioping'
  and result.metric = 'latency'
  and result.statistic = 'mean'
group by result.series, summary.median, summary.min, summary.max
order by row
