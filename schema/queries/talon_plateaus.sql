-- Talon: where sequential reading stops, and what the buses could carry
-- The three speeds that the review of submission 004-talon-tcq states for sequential reads, beside the ceilings of the links on their way, in B/s.
-- submissions: 004-talon-tcq
with stated as (
  select
    case setup when 'jbod-1-tcq-on' then 'one' when 'raid0-2' then 'striped' else 'alone' end as row,
    value,
    id
  from result
  where submission = '004-talon-tcq'
    and metric = 'throughput'
    and setup in ('jbod-1-tcq-on', 'raid0-2', 'drive-alone')
)
select
  row,
  'plateau_004_' || row as row_word,
  'plateau_measured' as kind_word,
  value as speed,
  id as speed_id,
  null as speed_file,
  null as speed_unit
from stated
union all
select
  case link_kind when 'SATA 1 (1.5 Gbit/s)' then 'sata' else 'pci' end,
  case link_kind when 'SATA 1 (1.5 Gbit/s)' then 'plateau_004_sata' else 'plateau_004_pci' end,
  'plateau_ceiling',
  raw_bytes_per_s,
  null,
  'schema/links.csv',
  'B/s'
from link_kind
where link_kind in ('SATA 1 (1.5 Gbit/s)', 'PCI 32-bit/66 MHz')
order by speed
