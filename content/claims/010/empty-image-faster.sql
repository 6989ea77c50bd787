-- In each of seven rounds a thin image is read more than 1.7 times as fast empty, and more than 1.6 times emptied again, as filled, at the same addresses one at a time
-- submissions: 007-thin-image
-- needs: 21: select 1 from result where submission = '007-thin-image' and metric = 'iops' and statistic = 'total' and value is not null
select max(value) filter (where workload like '%-filled.read') as filled, min(value) filter (where workload not like '%-filled.read') as empty
from result
where submission = '007-thin-image' and metric = 'iops' and statistic = 'total'
having (min(value) filter (where workload like '%-empty.read') > 1.7 * max(value) filter (where workload like '%-filled.read')
  and min(value) filter (where workload like '%-discarded.read') > 1.6 * max(value) filter (where workload like '%-filled.read')) is not true;
