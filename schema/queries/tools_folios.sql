-- iozone on ext4 with and without large folios
-- What iozone printed for writing a file of 16 GiB with 8 KiB and with 1 MiB a call, in B/s: middle and ends of seven rounds of submission 003-folios, on two ext4 filesystems in image files which differ in one feature, so that one has large folios and the other has none. Beside 1 MiB by how many times fewer calls it takes.
-- submissions: 003-folios
with point as (
  select
    replace(result.setup, 'image-', '') as kind,
    result.block_bytes as block,
    result.series,
    result.file,
    result.id
  from result
  where result.submission = '003-folios'
    and result.setup in ('image-large-folios', 'image-no-large-folios')
    and result.workset_bytes = 17179869184
    and result.metric = 'throughput'
    and result.operation = 'write'
    and result.value is not null
)
select
  point.kind || '-' || point.block as row,
  'folios_' || replace(point.kind, '-', '_') as kind_word,
  'pieces_' || point.block as label_word,
  point.block as block,
  case when point.block > 8192 then point.block / 8192.0 end as calls,
  max(point.file) as calls_file,
  'ratio' as calls_unit,
  summary.median as throughput,
  group_concat(point.id, ' ') as throughput_from,
  summary.min as low,
  group_concat(point.id, ' ') as low_from,
  summary.max as high,
  group_concat(point.id, ' ') as high_from
from point
join result_summary as summary on summary.series = point.series and summary.submission = '003-folios'
group by point.kind, point.block, summary.median, summary.min, summary.max
order by
  point.kind,
  point.block
