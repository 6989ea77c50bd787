-- Writing with packets of 64 bytes and reading with packets of 128 would both use about nine tenths of the link
-- submissions: 002-p55-dmi
-- needs: 2: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('write-7', 'read-added') and value is not null
select
  result.workload,
  result.value,
  link_kind.raw_bytes_per_s as raw,
  link_kind.practical_bytes_per_s as practical
from result
left join node on node.node = '002-p55-dmi.p7p55d-e-evo.p55'
left join link_kind on link_kind.link_kind = node.link_kind
where result.submission = '002-p55-dmi'
  and result.workload in ('write-7', 'read-added')
  and abs(
    result.value
    / case result.workload when 'write-7' then link_kind.raw_bytes_per_s * 64.0 / 84 else link_kind.practical_bytes_per_s end
    - 0.9
  ) < 0.03 is not true;
