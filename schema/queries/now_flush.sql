-- Then and now: what a flush costs, by how often it is asked for
-- Speed that dd printed for zeros written to a new file, in B/s: 50,000 blocks of 4 KiB without a flush and with one after each, and streams of 2 and 8 GiB without a flush and with one at the end: middle and ends of the repeats of submission 005-idle-machine.
-- submissions: 005-idle-machine
with written as (
  select
    case when result.block_bytes = 4096 then '4k' else (result.bytes_moved / 1073741824) || 'g' end as load,
    iif(result.series like '%.flush-none.%', 'none', 'flushed') as flush,
    result.id,
    result.series,
    summary.median,
    summary.min,
    summary.max
  from result
  join result_summary as summary on summary.series = result.series and summary.submission = result.submission
  where result.submission = '005-idle-machine' and result.tool = 'dd' and result.metric = 'throughput'
    and result.series like '%.direct-0.%'
    and (result.bytes_moved = 204800000 or (result.block_bytes > 4096 and result.series not like '%.flush-each.%'))
)
select
  load || '-' || flush as row,
  'now_flush_' || load || '_' || flush as row_word,
  'now_load_' || load as load_word,
  median as write,
  group_concat(id, ' ') as write_from,
  min as low,
  group_concat(id, ' ') as low_from,
  max as high,
  group_concat(id, ' ') as high_from
from written
group by series, load, flush, median, min, max
order by load = '4k' desc, load, flush desc
