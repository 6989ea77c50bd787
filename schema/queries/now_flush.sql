-- Then and now: small writes and one stream, with and without a flush
-- Speed of small writes (sysbench) and of one stream (dd, 2 GiB), without any flush and with one after each write or at the end, in B/s: middle and ends of the repeats of submission 005-then-and-now.
-- submissions: 005-then-and-now
with written as (
  select
    case
      when result.tool = 'sysbench' then iif(result.series like '%.flush-each.%', 'small-each', 'small-none')
      else iif(result.series like '%.flush-end.%', 'dd-end', 'dd-none')
    end as row,
    result.id,
    result.series,
    iif(result.tool = 'sysbench', result.block_bytes, 1) as bytes, -- sysbench counts requests, dd bytes
    summary.median,
    summary.min,
    summary.max
  from result
  join result_summary as summary on summary.series = result.series and summary.submission = result.submission
  where result.submission = '005-then-and-now'
    and (
      (result.tool = 'sysbench' and result.metric = 'iops' and result.direction = 'write')
      or (result.tool = 'dd' and result.metric = 'throughput' and result.bytes_moved = 2147483648
        and (result.series like '%.direct-0.flush-none.%' or result.series like '%.direct-0.flush-end.%'))
    )
)
select
  row,
  'now_flush_' || replace(row, '-', '_') as row_word,
  iif(row like 'dd-%', 'now_one_stream', 'now_small_writes') as load_word,
  median * bytes as write,
  group_concat(id, ' ') as write_from,
  'B/s' as write_unit,
  min * bytes as low,
  group_concat(id, ' ') as low_from,
  'B/s' as low_unit,
  max * bytes as high,
  group_concat(id, ' ') as high_from,
  'B/s' as high_unit
from written
group by series, row, bytes, median, min, max
order by row like 'dd-%', row like '%-end' or row like '%-each'
