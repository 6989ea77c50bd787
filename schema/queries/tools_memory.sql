-- iozone with all the memory of the machine
-- What iozone printed for writing a file of 8 GiB with 8 KiB and with 1 MiB a call, in B/s: middle and ends of seven rounds of submission 003-memory, with another file in the page cache and with the cache just dropped.
-- submissions: 003-memory
with point as (
  select
    replace(result.setup, 'memory-', '') as kind,
    result.block_bytes as block,
    result.series,
    result.id
  from result
  where result.submission = '003-memory'
    and result.metric = 'throughput'
    and result.operation = 'write'
    and result.value is not null
)
select
  point.kind || '-' || point.block as row,
  'memory_' || point.kind as kind_word,
  'pieces_' || point.block as label_word,
  point.block as block,
  summary.median as throughput,
  group_concat(point.id, ' ') as throughput_from,
  summary.min as low,
  group_concat(point.id, ' ') as low_from,
  summary.max as high,
  group_concat(point.id, ' ') as high_from
from point
join result_summary as summary on summary.series = point.series and summary.submission = '003-memory'
group by point.kind, point.block, summary.median, summary.min, summary.max
order by
  point.kind,
  point.block
