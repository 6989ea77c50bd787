-- bonnie++ and iozone: throughput and processor
-- What both tools printed for block I/O on the RAID 0 of submission 003-bonnie-iozone, in B/s, and the processor's load in hundredths, as both printed it: of iozone that of its read alone is known, seen in top.
-- submissions: 003-bonnie-iozone
with block_io as (
  select
    case tool when 'iozone' then 'iozone' else 'bonnie' end || '-' || operation as row,
    tool,
    operation,
    value,
    workset_bytes,
    id
  from result
  where submission = '003-bonnie-iozone' and metric = 'throughput' and operation in ('write', 'rewrite', 'read', 'reread')
),
busy as (
  select
    case tool when 'bonnie++' then 'bonnie' else generator end || '-' || operation as row,
    value,
    id
  from result
  where submission = '003-bonnie-iozone' and metric = 'cpu'
)
select
  block_io.row as row,
  'tools_' || replace(block_io.row, '-', '_') as row_word,
  'operation_' || iif(block_io.operation = 'reread', 'read', block_io.operation) as operation_word,
  'tools_' || case block_io.row when 'iozone-reread' then 'iozone_again' else replace(block_io.tool, '++', '') end as label_word,
  block_io.tool as tool,
  block_io.value as throughput,
  block_io.id as throughput_id,
  round(100 * busy.value) as cpu,
  busy.id as cpu_from,
  'count' as cpu_unit,
  case when block_io.tool = 'iozone' and busy.id is not null then '≈' end as cpu_sign
from block_io
left join busy on busy.row = block_io.row
order by
  case block_io.operation when 'write' then 0 when 'rewrite' then 1 else 2 end,
  block_io.tool,
  block_io.operation
