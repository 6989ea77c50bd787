-- Then and now: dd and what comes after it
-- Throughput that dd printed for zeros written to a new file, by size and by how they were forced out, in B/s: middle and ends of the repeats of submission 005-then-and-now.
-- submissions: 005-then-and-now
with dd as (
  select
    case
      when result.series like '%.direct-1.%' then 'direct'
      when result.series like '%.flush-each.%' then 'each'
      else (result.bytes_moved / 1073741824) || 'g-' || case when result.series like '%.flush-end.%' then 'end' else 'none' end
    end as row,
    result.id,
    result.series,
    summary.median,
    summary.min,
    summary.max
  from result
  join result_summary as summary on summary.series = result.series and summary.submission = result.submission
  where result.submission = '005-then-and-now' and result.tool = 'dd' and result.metric = 'throughput'
)
select
  row,
  'now_dd_' || replace(row, '-', '_') as row_word,
  median as write,
  group_concat(id, ' ') as write_from,
  min as low,
  group_concat(id, ' ') as low_from,
  max as high,
  group_concat(id, ' ') as high_from
from dd
group by series, row, median, min, max
order by row
