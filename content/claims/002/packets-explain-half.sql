-- Packets of 64 bytes would explain between half and two thirds of what writes lack to the limit with packets of 128, be the MB decimal or binary
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload = 'write-7' and value is not null
select mb.bytes, seven.value as seven, link_kind.practical_bytes_per_s as practical, small.bytes_per_s as small
from result as seven
left join node on node.node = '002-p55-dmi.p7p55d-e-evo.p55'
left join link_kind on link_kind.link_kind = node.link_kind
left join link_packet as small on small.link_kind = node.link_kind and small.payload_bytes = 64
cross join (select 1e6 as bytes union all select 1024.0 * 1024 as bytes) as mb
where seven.submission = '002-p55-dmi' and seven.metric = 'throughput' and seven.workload = 'write-7'
  and (
    (link_kind.practical_bytes_per_s - small.bytes_per_s) / (link_kind.practical_bytes_per_s - seven.value * mb.bytes / 1e6) between 0.5 and 0.667
  ) is not true;
