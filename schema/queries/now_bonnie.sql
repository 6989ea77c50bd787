-- Then and now: bonnie++ with a file inside memory
-- What bonnie++ printed for a file that fits into memory: middle of the repeats of submission 005-then-and-now.
select
  result.operation as row,
  case when result.metric = 'throughput' then summary.median end as rate,
  case when result.metric = 'throughput' then group_concat(result.id, ' ') end as rate_from,
  case when result.metric = 'seek-rate' then summary.median end as seeks,
  case when result.metric = 'seek-rate' then group_concat(result.id, ' ') end as seeks_from
from result
join result_summary as summary on summary.series = result.series and summary.submission = result.submission
where result.submission = '005-then-and-now'
  and result.tool = 'bonnie++'
  and result.metric in ('throughput', 'seek-rate')
  and result.value is not null
group by result.series
order by row
