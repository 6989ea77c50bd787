-- The plateaus of sequential reading are at most 0.52 of SATA 1 and 0.29 of PCI 32-bit/66 MHz
-- submissions: 004-talon-tcq
-- needs: 12: select 1 from result join link_kind on link_kind in ('SATA 1 (1.5 Gbit/s)', 'PCI 32-bit/66 MHz') where submission = '004-talon-tcq' and metric = 'throughput' and setup <> 'drive-alone' and value + raw_bytes_per_s is not null
select
  result.setup,
  result.value,
  link_kind.link_kind
from result
join link_kind on link_kind.link_kind in ('SATA 1 (1.5 Gbit/s)', 'PCI 32-bit/66 MHz')
where result.submission = '004-talon-tcq'
  and result.metric = 'throughput'
  and result.setup <> 'drive-alone'
  and (result.value <= link_kind.raw_bytes_per_s * iif(link_kind.family = 'PCI', 0.29, 0.52)) is not true;
