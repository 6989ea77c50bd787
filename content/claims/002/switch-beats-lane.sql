-- Two drives on the 88SE9123 read faster than one lane of the chipset carries, even after line coding alone
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload = 'write-7-read-2' and value_low is not null
select
  reading.value_low as reading,
  link_kind.raw_bytes_per_s as lane
from result as reading
left join link_kind on link_kind.link_kind = 'PCIe 1.0 x1'
where reading.submission = '002-p55-dmi'
  and reading.workload = 'write-7-read-2'
  and (reading.value_low > link_kind.raw_bytes_per_s) is not true;
