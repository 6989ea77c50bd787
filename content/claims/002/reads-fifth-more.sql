-- Reading reaches about a fifth more than writing
-- submissions: 002-p55-dmi
-- needs: 2: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('read-added', 'write-7') and value is not null
select
  reading.value as reading,
  writing.value as writing
from result as reading
join result as writing on writing.submission = '002-p55-dmi' and writing.metric = 'throughput' and writing.workload = 'write-7'
where reading.submission = '002-p55-dmi' and reading.metric = 'throughput' and reading.workload = 'read-added'
  and (reading.value / writing.value > 1.15 and reading.value / writing.value < 1.25) is not true;
