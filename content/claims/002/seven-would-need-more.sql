-- Seven drives at the pace of the first would write more than the link carries after line coding
-- submissions: 002-p55-dmi
-- needs: 2: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('write-1', 'write-7') and value is not null
select
  one.value as one,
  seven.value as seven
from result as one
join result as seven on seven.submission = '002-p55-dmi' and seven.metric = 'throughput' and seven.workload = 'write-7'
where one.submission = '002-p55-dmi' and one.metric = 'throughput' and one.workload = 'write-1'
  and (seven.drives * one.value > (select link_kind.raw_bytes_per_s from node join link_kind on link_kind.link_kind = node.link_kind where node.node = '002-p55-dmi.p7p55d-e-evo.p55')) is not true;
