-- In every round, reading with a check of the sums reached less than two thirds of the rate without
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where ((submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-verify.read') or (submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-plain.read')) and value is not null
with every as (
  select
    submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-verify.read' as first,
    value,
    row_number() over (partition by series order by file) as round
  from result
  where submission = '005-idle-machine' and ((submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-verify.read') or (submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-plain.read'))
)
select
  one.round,
  one.value as one,
  other.value as other
from every as one
join every as other on other.round = one.round and not other.first
where one.first and (3 * one.value < 2 * other.value) is not true;
