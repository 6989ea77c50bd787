-- Through the cache, a depth of 256 is asked for and changes nothing: it overlaps with a depth of one
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where ((submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-1-direct-0.read') or (submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-256-direct-0.read')) and value is not null
with ends as (
  select
    (select min(value) from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-1-direct-0.read') as one_low,
    (select max(value) from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-1-direct-0.read') as one_high,
    (select min(value) from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-256-direct-0.read') as other_low,
    (select max(value) from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-256-direct-0.read') as other_high
)
select *
from ends
where (one_low <= other_high and other_low <= one_high) is not true;
