-- At a depth of one, reads past the cache and through it overlap
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where ((submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-1-direct-1.read') or (submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-1-direct-0.read')) and value is not null
with ends as (
  select
    (select min(value) from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-1-direct-1.read') as one_low,
    (select max(value) from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-1-direct-1.read') as one_high,
    (select min(value) from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-1-direct-0.read') as other_low,
    (select max(value) from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-1-direct-0.read') as other_high
)
select *
from ends
where (one_low <= other_high and other_low <= one_high) is not true;
