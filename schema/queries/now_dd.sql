-- Then and now: dd and what comes after it
-- Throughput that dd printed for zeros written to a new file, by size and by how they were forced out, in B/s: middle and ends of the repeats of submission 005-idle-machine.
-- submissions: 005-idle-machine
with dd as (
  select
    case
      when result.series like '%.direct-1.%' then 'direct'
      when result.block_bytes = 4096 then iif(result.series like '%.flush-each.%', '4k-each', '4k-none')
      when result.series like '%.flush-each.%' then '1m-each'
      else (result.bytes_moved / 1073741824) || 'g-' || iif(result.series like '%.flush-end.%', 'end', 'none')
    end as row,
    result.id,
    result.series,
    summary.median,
    summary.min,
    summary.max
  from result
  join result_summary as summary on summary.series = result.series and summary.submission = result.submission
  where result.submission = '005-idle-machine' and result.tool = 'dd' and result.metric = 'throughput'
    and result.bytes_moved > 1e8 -- the small blocks of the first script end too soon
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
