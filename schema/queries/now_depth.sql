-- Then and now: queue depth with and without direct
-- Random reads of 4 KiB per second over a file twice as large as the memory, by queue depth asked of fio's libaio, past the cache and through it: middle and ends of the repeats of submission 005-idle-machine.
-- submissions: 005-idle-machine
select
  case when result.workload like '%-direct-1.read' then 'direct' else 'buffered' end || '-' || cast(result.queue_depth as integer) as row,
  'now_' || case when result.workload like '%-direct-1.read' then 'direct' else 'buffered' end
    || '_' || cast(result.queue_depth as integer) as row_word,
  case when result.workload like '%-direct-1.read' then 'now_direct' else 'now_buffered' end as mode_word,
  'now_depth_' || cast(result.queue_depth as integer) as depth_word,
  result.workload like '%-direct-1.read' as past_cache,
  result.queue_depth as depth,
  summary.median as requests,
  group_concat(result.id, ' ') as requests_from,
  summary.min as low,
  group_concat(result.id, ' ') as low_from,
  summary.max as high,
  group_concat(result.id, ' ') as high_from
from result
join result_summary as summary on summary.series = result.series and summary.submission = result.submission
where result.submission = '005-idle-machine'
  and result.tool = 'fio'
  and result.metric = 'iops'
  and result.statistic = 'total'
  and result.workload like '%-depth-%'
group by result.series, summary.median, summary.min, summary.max, result.workload, result.queue_depth
order by past_cache desc, depth
