-- bonnie++ and iozone: what the block size does to writing
-- What bonnie++ and iozone printed for writing a file of 24 GiB on a virtual machine, in B/s: middle and ends of seven rounds of submission 003-folios, with blocks of 8 KiB, of 1 MiB and, iozone alone, of 8 MiB. Beside bonnie++ the processor time that the whole file took, from its share and its rate, the share itself, and how fast it read the file back.
-- submissions: 003-folios
with point as (
  select
    rtrim(result.tool, '+') as tool,
    coalesce(result.block_bytes, 8192) as block,
    result.workset_bytes as size,
    result.series,
    result.id,
    result.run,
    result.value
  from result
  where result.submission = '003-folios'
    and result.setup = 'vda-ext4'
    and result.metric = 'throughput'
    and result.operation = 'write'
    and result.value is not null
),
load as (
  select
    block,
    avg(value) filter (where place = 4) as busy,
    group_concat(id, ' ') as ids
  from (
    select
      point.block,
      busy.value,
      busy.id,
      row_number() over (partition by point.block order by busy.value) as place
    from point
    join result as busy on busy.run = point.run and busy.metric = 'cpu' and busy.operation = 'write'
    where point.tool = 'bonnie' and busy.value is not null
  )
  group by block
),
spent as (
  select
    point.block,
    point.size * busy.value / point.value as seconds,
    point.id || ' ' || busy.id as ids,
    row_number() over (partition by point.block order by point.size * busy.value / point.value) as place
  from point
  join result as busy on busy.run = point.run and busy.metric = 'cpu' and busy.operation = 'write'
  where point.tool = 'bonnie' and busy.value is not null
),
back as (
  select
    coalesce(result.block_bytes, 8192) as block,
    summary.median as middle,
    group_concat(result.id, ' ') as ids
  from result
  join result_summary as summary on summary.series = result.series and summary.submission = '003-folios'
  where result.submission = '003-folios'
    and result.tool = 'bonnie++'
    and result.metric = 'throughput'
    and result.operation = 'read'
    and result.value is not null
  group by coalesce(result.block_bytes, 8192), summary.median
)
select
  point.tool || '-' || point.block as row,
  'pieces_' || point.tool || '_' || point.block as row_word,
  'pieces_' || point.block as block_word,
  'tools_' || point.tool as label_word,
  point.tool as tool,
  summary.median as throughput,
  group_concat(point.id, ' ') as throughput_from,
  summary.min as low,
  group_concat(point.id, ' ') as low_from,
  summary.max as high,
  group_concat(point.id, ' ') as high_from,
  load.busy,
  load.ids as busy_from,
  spent.seconds as spent,
  spent.ids as spent_from,
  's' as spent_unit,
  back.middle as read,
  back.ids as read_from
from point
join result_summary as summary on summary.series = point.series and summary.submission = '003-folios'
left join load on point.tool = 'bonnie' and load.block = point.block
left join spent on point.tool = 'bonnie' and spent.block = point.block and spent.place = 4
left join back on point.tool = 'bonnie' and back.block = point.block
group by point.tool, point.block, summary.median, summary.min, summary.max, load.busy, load.ids, spent.seconds, spent.ids, back.middle, back.ids
order by
  point.block,
  point.tool
