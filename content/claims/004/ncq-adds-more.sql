-- With the system sorting in both cases, each drive reads faster with a queue of 31 than with one of 1
-- submissions: 004-ncq-2006
-- needs: 8: select 1 from result where submission = '004-ncq-2006' and workload = 'read-48' and metric = 'throughput' and value is not null
select
  queued.setup,
  queued.value as queued,
  sorted.value as sorted
from result as queued
join result as sorted on sorted.submission = queued.submission
  and sorted.workload = queued.workload
  and sorted.metric = queued.metric
  and sorted.setup = substr(queued.setup, 1, 3) || '-1'
where queued.submission = '004-ncq-2006'
  and queued.workload = 'read-48'
  and queued.metric = 'throughput'
  and queued.setup like '%-31'
  and (queued.value > sorted.value) is not true;
