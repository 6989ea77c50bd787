-- One drive alone uses little more than half of its port
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload = 'write-1' and value is not null
select
  one.value as one,
  link_kind.raw_bytes_per_s as raw,
  link_kind.practical_bytes_per_s as practical
from result as one
left join node on node.node = '002-p55-dmi.p7p55d-e-evo.sata-1'
left join link_kind on link_kind.link_kind = node.link_kind
where one.submission = '002-p55-dmi' and one.metric = 'throughput' and one.workload = 'write-1'
  and (one.value > 0.5 * link_kind.raw_bytes_per_s and one.value < 0.6 * link_kind.raw_bytes_per_s) is not true;
