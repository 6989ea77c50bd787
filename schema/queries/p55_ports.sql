-- P55: what each way to a drive delivered
-- Throughput that submission 002-p55-dmi states for the chipset's port, the JMB363 and the 88SE9123, beside the ceilings of the narrowest link of each way, in B/s, for the 88SE9123 also that of a lane of the chipset, which a switch keeps away from it.
with stated as (
  select
    result.setup,
    result.value,
    result.value_low,
    result.value_high,
    result.qualifier,
    result.id
  from result
  where result.submission = '002-p55-dmi' and result.workload in ('write-1', 'write-jmb363', 'write-7-read-2')
),
way (setup, node, instead) as (
  values
  ('p55-1', 'sata-1', null),
  ('jmb363-1', 'jmb363', null),
  ('88se9123-2', '88se9123', 'PCIe 1.0 x1')
)
select
  way.node as row,
  'p55_way_' || replace(way.node, '-', '_') as row_word,
  case stated.qualifier when 'at-least' then '>' else '' end as sign,
  cast(stated.value_low / 1e6 as integer) || '–' || cast(stated.value_high / 1e6 as integer) as span,
  stated.value as write,
  case when stated.value is not null then stated.id end as write_id,
  stated.value_low as low,
  case when stated.value_low is not null then stated.id end as low_id,
  stated.value_high as high,
  case when stated.value_high is not null then stated.id end as high_id,
  link_kind.practical_bytes_per_s as practical,
  'B/s' as practical_unit,
  'schema/links.csv' as practical_file,
  link_kind.raw_bytes_per_s as raw,
  'B/s' as raw_unit,
  'schema/links.csv' as raw_file,
  instead.raw_bytes_per_s as instead,
  'B/s' as instead_unit,
  'schema/links.csv' as instead_file
from way
join stated on stated.setup = way.setup
join node on node.node = '002-p55-dmi.p7p55d-e-evo.' || way.node
join link_kind on link_kind.link_kind = node.link_kind
left join link_kind as instead on instead.link_kind = way.instead
order by coalesce(link_kind.practical_bytes_per_s, link_kind.raw_bytes_per_s) = 300000000 desc, raw
