-- Writing on the JMB363 uses less than two thirds of what its lane carries after packet overhead
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload = 'write-jmb363' and value is not null
select
  jmb363.value as jmb363,
  link_kind.raw_bytes_per_s as raw,
  link_kind.practical_bytes_per_s as practical
from result as jmb363
left join node on node.node = '002-p55-dmi.p7p55d-e-evo.jmb363'
left join link_kind on link_kind.link_kind = node.link_kind
where jmb363.submission = '002-p55-dmi' and jmb363.metric = 'throughput' and jmb363.workload = 'write-jmb363'
  and (jmb363.value < link_kind.practical_bytes_per_s * 2.0 / 3) is not true;
