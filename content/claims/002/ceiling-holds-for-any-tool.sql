-- However many drives are written, by badblocks or dd, no total is higher than that of seven drives
-- submissions: 002-p55-dmi
-- needs: 2: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('write-any', 'write-7') and value is not null
select
  any_of_them.value as any_of_them,
  seven.value as seven
from result as any_of_them
join result as seven on seven.submission = '002-p55-dmi' and seven.metric = 'throughput' and seven.workload = 'write-7'
where any_of_them.submission = '002-p55-dmi' and any_of_them.metric = 'throughput' and any_of_them.workload = 'write-any'
  and (any_of_them.qualifier = 'at-most' and any_of_them.value = seven.value) is not true;
