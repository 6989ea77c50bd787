-- P55: both directions of the DMI
-- The most that submission 002-p55-dmi states for writing and for reading, beside three ceilings of the link, in B/s: after line coding, with packets of 128 bytes (as in schema/links.csv) and with packets of 64.
with link as (
  select
    link_kind.raw_bytes_per_s as raw,
    link_kind.practical_bytes_per_s as practical,
    -- 20 bytes around each packet, as for `practical`, whose packets carry 128
    link_kind.raw_bytes_per_s * 64.0 / (64 + 20) as small
  from node
  join link_kind on link_kind.link_kind = node.link_kind
  where node.node = '002-p55-dmi.p7p55d-e-evo.p55'
),
most as (
  select
    operation,
    value,
    id
  from result
  where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('write-7', 'read-added')
)
select
  most.operation as row,
  'p55_' || most.operation || '_direction' as row_word,
  '≈' as sign,
  most.value as throughput,
  most.id as throughput_id,
  case most.operation when 'write' then link.small end as small,
  'B/s' as small_unit,
  'schema/links.csv' as small_file,
  link.practical,
  'B/s' as practical_unit,
  'schema/links.csv' as practical_file,
  link.raw,
  'B/s' as raw_unit,
  'schema/links.csv' as raw_file
from most
cross join link
order by most.operation desc
