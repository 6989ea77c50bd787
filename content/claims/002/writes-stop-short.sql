-- The most that is written is less than four fifths of what the link carries in practice
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload = 'write-7' and value is not null
select seven.value as seven, link_kind.practical_bytes_per_s as practical
from result as seven
left join node on node.node = '002-p55-dmi.p7p55d-e-evo.p55'
left join link_kind on link_kind.link_kind = node.link_kind
where seven.submission = '002-p55-dmi' and seven.metric = 'throughput' and seven.workload = 'write-7'
  and (seven.value < 0.8 * link_kind.practical_bytes_per_s) is not true;
