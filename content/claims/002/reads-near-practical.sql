-- Reading is within a tenth of what the link carries after packet overhead, and does not exceed it
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload = 'read-added' and value is not null
select
  reading.value as reading,
  link_kind.raw_bytes_per_s as raw,
  link_kind.practical_bytes_per_s as practical
from result as reading
left join node on node.node = '002-p55-dmi.p7p55d-e-evo.p55'
left join link_kind on link_kind.link_kind = node.link_kind
where reading.submission = '002-p55-dmi' and reading.metric = 'throughput' and reading.workload = 'read-added'
  and (reading.value > 0.9 * link_kind.practical_bytes_per_s and reading.value <= link_kind.practical_bytes_per_s) is not true;
