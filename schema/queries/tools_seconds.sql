-- bonnie++ and iozone: how long the file took
-- Time for the whole test file in each block operation of submission 003-bonnie-iozone, from its size and the throughput printed; beside them the read and the write of bonnie++ added up.
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
lasting as (
  select
    row,
    tool,
    operation,
    workset_bytes / value as seconds,
    id as sources,
    null as part_write,
    null as part_write_from,
    null as part_read,
    null as part_read_from
  from block_io
  union all
  select
    'bonnie-sum',
    'sum',
    null,
    sum(workset_bytes / value),
    group_concat(id, ' '),
    max(workset_bytes / value) filter (where operation = 'write'),
    max(id) filter (where operation = 'write'),
    max(workset_bytes / value) filter (where operation = 'read'),
    max(id) filter (where operation = 'read')
  from block_io
  where row in ('bonnie-write', 'bonnie-read')
)
select
  row,
  'tools_' || replace(row, '-', '_') as row_word,
  case
    when row like '%-write' then 'operation_write'
    when row like '%-read' or row like '%-reread' then 'operation_read'
    else 'operation_rewrite'
  end as operation_word,
  case row
    when 'bonnie-sum' then 'tools_bonnie_sum'
    when 'iozone-reread' then 'tools_iozone_again'
    else 'tools_' || replace(tool, '++', '')
  end as label_word,
  tool,
  'tools_' || case tool when 'iozone' then 'iozone' else 'bonnie' end as tool_word,
  coalesce('operation_' || operation, 'tools_write_and_read') as step_word,
  seconds,
  sources as seconds_from,
  's' as seconds_unit,
  part_write,
  part_write_from,
  's' as part_write_unit,
  part_read,
  part_read_from,
  's' as part_read_unit
from lasting
order by
  case
    when row in ('bonnie-write', 'iozone-write') then 0
    when row in ('bonnie-read', 'iozone-read', 'iozone-reread') then 1
    when row = 'bonnie-sum' then 2
    else 3
  end,
  row
