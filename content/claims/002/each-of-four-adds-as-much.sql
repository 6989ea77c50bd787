-- The second, third and fourth drive each add as much as the first writes alone, within a twentieth
-- submissions: 002-p55-dmi
-- needs: 4: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('write-1', 'write-2', 'write-3', 'write-4') and value is not null
select
  more.workload,
  more.value as added,
  first.value as first
from result as more
join result as first on first.submission = '002-p55-dmi' and first.metric = 'throughput' and first.workload = 'write-1'
where more.submission = '002-p55-dmi'
  and more.workload in ('write-2', 'write-3', 'write-4')
  and (more.qualifier = 'delta' and abs(more.value / first.value - 1) < 0.05) is not true;
