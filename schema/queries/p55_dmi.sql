-- P55: both directions of the DMI
-- The most that submission 002-p55-dmi states for writing and for reading, beside three ceilings of the link, in B/s: after line coding, with packets of 128 bytes (as in schema/links.csv) and with packets of 64. And its share of the second of them.
-- submissions: 002-p55-dmi
select
  result.operation as row,
  'p55_' || result.operation || '_direction' as row_word,
  '≈' as sign,
  result.value as throughput,
  result.id as throughput_id,
  case result.operation when 'write' then small.bytes_per_s end as small,
  'B/s' as small_unit,
  'schema/links.csv' as small_file,
  link_kind.practical_bytes_per_s as practical,
  'B/s' as practical_unit,
  'schema/links.csv' as practical_file,
  result.value / link_kind.practical_bytes_per_s as filled,
  result.id as filled_from,
  'ratio' as filled_unit,
  link_kind.raw_bytes_per_s as raw,
  'B/s' as raw_unit,
  'schema/links.csv' as raw_file
from result
join node on node.node = '002-p55-dmi.p7p55d-e-evo.p55'
join link_kind on link_kind.link_kind = node.link_kind
join link_packet as small on small.link_kind = node.link_kind and small.payload_bytes = 64
where result.submission = '002-p55-dmi' and result.metric = 'throughput' and result.workload in ('write-7', 'read-added')
order by result.operation desc
