-- Reading on the 88SE9123 uses between 0.87 and 0.91 of what its lane carries after packet overhead
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload = 'write-7-read-2' and value_low is not null
select
  reading.value_low as reading,
  link_kind.raw_bytes_per_s as raw,
  link_kind.practical_bytes_per_s as practical
from result as reading
left join node on node.node = '002-p55-dmi.p7p55d-e-evo.88se9123'
left join link_kind on link_kind.link_kind = node.link_kind
where reading.submission = '002-p55-dmi' and reading.metric = 'throughput' and reading.workload = 'write-7-read-2'
  and (reading.value_low > 0.87 * link_kind.practical_bytes_per_s and reading.value_high < 0.91 * link_kind.practical_bytes_per_s) is not true;
