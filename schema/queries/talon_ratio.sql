-- Talon: the plateaus against the buses and against one drive
-- Shares of the SATA and PCI ceilings that the plateaus of submission 004-talon-tcq reach, the multiple of one drive, and the speed if the review's MB are 2^20 bytes.
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
  stated.row,
  stated.value / sata.raw_bytes_per_s as sata,
  stated.id as sata_from,
  'ratio' as sata_unit,
  stated.value / pci.raw_bytes_per_s as pci,
  stated.id as pci_from,
  'ratio' as pci_unit,
  stated.value / one.value as one,
  stated.id || ' ' || one.id as one_from,
  'ratio' as one_unit,
  stated.value * 1.048576 as binary,
  stated.id as binary_from,
  'B/s' as binary_unit
from stated
join stated as one on one.row = 'one'
join link_kind as sata on sata.link_kind = 'SATA 1 (1.5 Gbit/s)'
join link_kind as pci on pci.link_kind = 'PCI 32-bit/66 MHz'
order by stated.value
