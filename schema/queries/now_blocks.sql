-- Then and now: block size
-- Random reads past the cache at a queue depth of 16, by block size, in B/s: middle and ends of the repeats of submission 005-then-and-now.
select
  (result.block_bytes / 1024) || 'k' as row,
  'now_block_' || (result.block_bytes / 1024) || 'k' as row_word,
  result.block_bytes as block,
  summary.min as low,
  summary.max as high,
  summary.median as read,
  group_concat(result.id, ' ') as read_from
from result
join result_summary as summary on summary.series = result.series and summary.submission = result.submission
where result.submission = '005-then-and-now'
  and result.tool = 'fio'
  and result.metric = 'throughput'
  and result.statistic = 'total'
  and (result.workload like '%-block-%' or result.workload like '%-depth-16-direct-1.read')
group by result.series
order by block
