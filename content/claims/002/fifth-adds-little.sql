-- The fifth and the sixth drive each add less than a tenth of what the first writes
-- submissions: 002-p55-dmi
-- needs: 3: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('write-1', 'write-5', 'write-6') and value is not null
select
  more.workload,
  more.value as added,
  first.value as first
from result as more
join result as first on first.submission = '002-p55-dmi' and first.metric = 'throughput' and first.workload = 'write-1'
where more.submission = '002-p55-dmi'
  and more.workload in ('write-5', 'write-6')
  and (more.qualifier = 'delta' and more.value < 0.1 * first.value) is not true;
