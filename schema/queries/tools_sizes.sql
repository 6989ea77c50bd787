-- iozone: writing with blocks from 8 KiB to 8 MiB
-- What iozone printed for writing a file of 12 GiB through the page cache of a virtual machine, in B/s: middle and ends of seven rounds of submission 003-pieces for each block size.
-- submissions: 003-pieces
with point as (
  select
    result.block_bytes as block,
    result.series,
    result.id
  from result
  where result.submission = '003-pieces'
    and result.tool = 'iozone'
    and result.metric = 'throughput'
    and result.operation = 'write'
    and result.value is not null
)
select
  'iozone-' || point.block as row,
  'pieces_' || point.block as label_word,
  point.block as block,
  summary.median as throughput,
  group_concat(point.id, ' ') as throughput_from,
  summary.min as low,
  group_concat(point.id, ' ') as low_from,
  summary.max as high,
  group_concat(point.id, ' ') as high_from
from point
join result_summary as summary on summary.series = point.series and summary.submission = '003-pieces'
group by point.block, summary.median, summary.min, summary.max
order by point.block
