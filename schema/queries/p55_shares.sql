-- P55: shares of the DMI that were used
-- The most that submission 002-p55-dmi states for writing and for reading, as shares of three ceilings of the link: after line coding, with packets of 128 bytes (as in schema/links.csv) and with packets of 64.
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
  most.value / link.raw as of_raw,
  most.id as of_raw_from,
  'ratio' as of_raw_unit,
  most.value / link.practical as of_practical,
  most.id as of_practical_from,
  'ratio' as of_practical_unit,
  case most.operation when 'write' then most.value / link.small end as of_small,
  most.id as of_small_from,
  'ratio' as of_small_unit
from most
cross join link
order by most.operation desc
