-- P55: shares of the DMI that were used
-- The most that submission 002-p55-dmi states for writing and for reading, as shares of two ceilings of the link: with packets of 128 bytes (as in schema/links.csv) and with packets of 64; and reading as a multiple of writing. `binary`: if the source's MB are 2^20 bytes.
-- submissions: 002-p55-dmi
select
  result.operation as row,
  result.value / link_kind.practical_bytes_per_s as of_practical,
  result.id as of_practical_from,
  'ratio' as of_practical_unit,
  case result.operation when 'write' then result.value / small.bytes_per_s end as of_small,
  result.id as of_small_from,
  'ratio' as of_small_unit,
  result.value * 1.048576 / link_kind.practical_bytes_per_s as of_practical_binary,
  result.id as of_practical_binary_from,
  'ratio' as of_practical_binary_unit,
  case result.operation when 'write' then result.value * 1.048576 / small.bytes_per_s end as of_small_binary,
  result.id as of_small_binary_from,
  'ratio' as of_small_binary_unit,
  case result.operation when 'read' then result.value / writing.value end as of_write,
  result.id || ' ' || writing.id as of_write_from,
  'ratio' as of_write_unit
from result
join node on node.node = '002-p55-dmi.p7p55d-e-evo.p55'
join link_kind on link_kind.link_kind = node.link_kind
join link_packet as small on small.link_kind = node.link_kind and small.payload_bytes = 64
join result as writing on writing.submission = result.submission and writing.metric = 'throughput' and writing.workload = 'write-7'
where result.submission = '002-p55-dmi' and result.metric = 'throughput' and result.workload in ('write-7', 'read-added')
order by result.operation desc
