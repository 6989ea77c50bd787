-- In each of seven rounds a thin image is read 1.8 to 3.1 times as fast empty, and 1.7 to 2.8 times emptied again, as filled in the same round, at the same addresses one at a time
-- submissions: 007-thin-image
-- needs: 21: select 1 from result where submission = '007-thin-image' and metric = 'iops' and statistic = 'total' and value is not null
with point as (
  select
    substr(run, -8, 1) as round,
    max(value) filter (where workload like '%-empty.read') as empty,
    max(value) filter (where workload like '%-filled.read') as filled,
    max(value) filter (where workload like '%-discarded.read') as discarded
  from result
  where submission = '007-thin-image' and metric = 'iops' and statistic = 'total'
  group by substr(run, -8, 1)
)
select round, empty, filled, discarded
from point
where (round(empty / filled, 1) between 1.8 and 3.1 and round(discarded / filled, 1) between 1.7 and 2.8) is not true;
