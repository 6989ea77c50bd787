-- At a depth of 64, each run past the cache was faster than any through it
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where (submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-64-direct-1.read' or submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-64-direct-0.read') and value is not null
select
  one.value as one,
  other.value as other
from result as one
join result as other on other.submission = one.submission
where one.submission = '005-idle-machine' and one.tool = 'fio' and one.metric = 'iops' and one.statistic = 'total' and one.workload like '%-depth-64-direct-1.read'
  and other.submission = '005-idle-machine' and other.tool = 'fio' and other.metric = 'iops' and other.statistic = 'total' and other.workload like '%-depth-64-direct-0.read'
  and (one.value > other.value) is not true;
