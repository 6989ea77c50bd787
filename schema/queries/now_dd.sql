-- Then and now: dd and what comes after it
-- Throughput that dd printed for zeros written to a new file, by size and by how they were forced out, in B/s: middle and ends of the repeats of submission 005-then-and-now.
select
  case
    when result.series like '%.direct-1.%' then 'direct'
    when result.series like '%.flush-each.%' then 'each'
    else (result.bytes_moved / 1073741824) || 'g-' || case when result.series like '%.flush-end.%' then 'end' else 'none' end
  end as row,
  summary.median as write,
  group_concat(result.id, ' ') as write_from,
  summary.min as low,
  group_concat(result.id, ' ') as low_from,
  summary.max as high,
  group_concat(result.id, ' ') as high_from
from result
join result_summary as summary on summary.series = result.series and summary.submission = result.submission
where result.submission = '005-then-and-now' and result.tool = 'dd' and result.metric = 'throughput'
group by result.series
order by row
