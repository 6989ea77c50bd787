-- With both sorting, no drive reads less than 98 hundredths of what it does with 32 requests in its own queue
-- submissions: 004-ncq-2006
-- needs: 8: select 1 from result where submission = '004-ncq-2006' and setup like '%-31' and workload in ('read-32', 'read-48') and metric = 'throughput' and value is not null
select
  both.setup,
  both.value as both,
  queue.value as queue
from result as both
join result as queue on queue.submission = both.submission
  and queue.setup = both.setup
  and queue.metric = both.metric
  and queue.workload = 'read-32'
where both.submission = '004-ncq-2006'
  and both.workload = 'read-48'
  and both.metric = 'throughput'
  and both.setup like '%-31'
  and (both.value > 0.98 * queue.value) is not true;
