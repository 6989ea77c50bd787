-- The seventh drive, on the JMB363, adds to the sum of six no more than the sixth did, though alone it writes at least four fifths of what the first writes
-- submissions: 002-p55-dmi
-- needs: 3: select 1 from result where submission = '002-p55-dmi' and metric = 'throughput' and workload in ('write-6', 'write-7', 'write-jmb363') and value is not null
with summed as (
  select sum(value) as six
  from result
  where submission = '002-p55-dmi' and metric = 'throughput' and workload glob 'write-[1-6]'
)
select
  seven.value as seven,
  summed.six,
  sixth.value as sixth,
  alone.value as alone
from result as seven
cross join summed
left join result as sixth on sixth.submission = seven.submission and sixth.metric = 'throughput' and sixth.workload = 'write-6'
left join result as alone on alone.submission = seven.submission and alone.metric = 'throughput' and alone.workload = 'write-jmb363'
left join result as one on one.submission = seven.submission and one.metric = 'throughput' and one.workload = 'write-1'
where seven.submission = '002-p55-dmi' and seven.metric = 'throughput' and seven.workload = 'write-7'
  and (seven.value - summed.six <= sixth.value and alone.value > 0.8 * one.value) is not true;
