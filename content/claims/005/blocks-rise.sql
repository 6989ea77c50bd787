-- Each run with blocks of 64 KiB moved more than any with blocks of 4 KiB
-- submissions: 005-then-and-now
-- needs: 10: select 1 from result where (submission = '005-then-and-now' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-block-64k.read' or submission = '005-then-and-now' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-depth-16-direct-1.read') and value is not null
select
  one.value as one,
  other.value as other
from result as one
join result as other on other.submission = one.submission
where one.submission = '005-then-and-now' and one.tool = 'fio' and one.metric = 'throughput' and one.statistic = 'total' and one.workload like '%-block-64k.read'
  and other.submission = '005-then-and-now' and other.tool = 'fio' and other.metric = 'throughput' and other.statistic = 'total' and other.workload like '%-depth-16-direct-1.read'
  and (one.value > other.value) is not true;
