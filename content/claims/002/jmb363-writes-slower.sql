-- The same model of drive is written at least a tenth slower on the JMB363 than on the chipset
-- submissions: 002-p55-dmi
-- needs: 2: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('write-jmb363', 'write-1') and value is not null
select
  jmb363.value as jmb363,
  chipset.value as chipset
from result as jmb363
join result as chipset on chipset.submission = '002-p55-dmi' and chipset.metric = 'throughput' and chipset.workload = 'write-1'
where jmb363.submission = '002-p55-dmi' and jmb363.metric = 'throughput' and jmb363.workload = 'write-jmb363'
  and (jmb363.value < 0.9 * chipset.value and jmb363.drive = chipset.drive) is not true;
