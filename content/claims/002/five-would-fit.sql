-- Five drives at the pace of the first would write less than the link carries in practice, be the MB decimal or binary
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload = 'write-1' and value is not null
select
  mb.bytes,
  one.value as one,
  link_kind.practical_bytes_per_s as practical
from result as one
left join node on node.node = '002-p55-dmi.p7p55d-e-evo.p55'
left join link_kind on link_kind.link_kind = node.link_kind
cross join (select 1e6 as bytes union all select 1024.0 * 1024 as bytes) as mb
where one.submission = '002-p55-dmi' and one.metric = 'throughput' and one.workload = 'write-1'
  and (5 * one.value * mb.bytes / 1e6 < link_kind.practical_bytes_per_s) is not true;
