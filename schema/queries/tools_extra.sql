-- bonnie++ and iozone: the differences
-- Ratios of block operations of submission 003-bonnie-iozone, and the time by which iozone's read of the file is longer than that of bonnie++.
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
pair (row, one, other) as (
  values
  ('write', 'iozone-write', 'bonnie-write'),
  ('rewrite', 'iozone-rewrite', 'bonnie-rewrite'),
  ('read', 'iozone-read', 'bonnie-read'),
  ('read-of-write', 'iozone-read', 'iozone-write'),
  ('bonnie-read-of-write', 'bonnie-read', 'bonnie-write')
)
select
  pair.row as row,
  one.value / other.value as ratio,
  one.id || ' ' || other.id as ratio_from,
  'ratio' as ratio_unit,
  case pair.row when 'read' then one.workset_bytes / one.value - other.workset_bytes / other.value end as seconds,
  one.id || ' ' || other.id as seconds_from,
  's' as seconds_unit
from pair
join block_io as one on one.row = pair.one
join block_io as other on other.row = pair.other
