-- The increments add up to the total of five drives under dd within a fortieth, and with six drives to that of seven
-- submissions: 002-p55-dmi
-- needs: 8: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('write-1', 'write-2', 'write-3', 'write-4', 'write-5', 'write-6', 'write-5-dd', 'write-7') and value is not null
with summed as (
  select
    sum(value) filter (where workload <> 'write-6') as five,
    sum(value) as six
  from result
  where submission = '002-p55-dmi' and metric = 'throughput' and workload glob 'write-[1-6]'
)
select
  stated.workload,
  stated.value as stated,
  summed.five,
  summed.six
from result as stated
cross join summed
where stated.submission = '002-p55-dmi'
  and stated.workload in ('write-5-dd', 'write-7')
  and abs(stated.value / case stated.workload when 'write-7' then summed.six else summed.five end - 1) < 0.025 is not true;
