-- Each read of the file inside memory was faster than any of the file beyond
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where (submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-inside.read' or submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-beyond.read') and value is not null
select
  one.value as one,
  other.value as other
from result as one
join result as other on other.submission = one.submission
where one.submission = '005-idle-machine' and one.tool = 'fio' and one.metric = 'throughput' and one.statistic = 'total' and one.workload like '%-inside.read'
  and other.submission = '005-idle-machine' and other.tool = 'fio' and other.metric = 'throughput' and other.statistic = 'total' and other.workload like '%-beyond.read'
  and (one.value > other.value) is not true;
