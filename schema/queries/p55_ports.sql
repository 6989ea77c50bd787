-- P55: drives on the added controllers
-- Throughput that submission 002-p55-dmi states for one drive on the JMB363 and for two on the 88SE9123, in B/s, the lower end where it gives a range, beside what a lane of the chipset carries: the link of the JMB363, and what the 88SE9123 would have without the switch; and what its lane of the switch carries.
-- submissions: 002-p55-dmi
with stated as (
  select
    result.setup,
    result.value,
    result.value_low,
    result.value_high,
    result.id
  from result
  where result.submission = '002-p55-dmi' and result.workload in ('write-jmb363', 'write-7-read-2')
),
way (setup, node) as (
  values
  ('jmb363-1', 'jmb363'),
  ('88se9123-2', '88se9123')
)
select
  way.node as row,
  'p55_way_' || way.node as row_word,
  case way.node when 'jmb363' then 'p55_write_1_drive' else 'p55_read_2_drives' end as work_word,
  upper(way.node) as chip,
  case when stated.value is null then '≈' else '' end as sign,
  coalesce(stated.value, stated.value_low) as throughput,
  stated.id as throughput_id,
  stated.value_high as high,
  case when stated.value_high is not null then stated.id end as high_id,
  case way.node when '88se9123' then fast.raw_bytes_per_s end as behind_switch,
  'B/s' as behind_switch_unit,
  'schema/links.csv' as behind_switch_file,
  lane.raw_bytes_per_s as instead,
  'B/s' as instead_unit,
  'schema/links.csv' as instead_file
from way
join stated on stated.setup = way.setup
join link_kind as lane on lane.link_kind = 'PCIe 1.0 x1'
join link_kind as fast on fast.link_kind = 'PCIe 2.0 x1'
order by stated.value is null
