-- On three of the four drives 32 requests in the drive's queue alone read as fast, to a hundredth, as 48 with the system sorting, too
-- submissions: 004-ncq-2006
-- needs: 6: select 1 from result where submission = '004-ncq-2006' and setup in ('sda-31', 'sdc-31', 'sdd-31') and workload in ('read-32', 'read-48') and metric = 'throughput' and value is not null
select
  queue.setup,
  queue.value as queue_alone,
  both.value as both
from result as queue
join result as both on both.submission = queue.submission
  and both.setup = queue.setup
  and both.metric = queue.metric
  and both.workload = 'read-48'
where queue.submission = '004-ncq-2006'
  and queue.workload = 'read-32'
  and queue.metric = 'throughput'
  and queue.setup in ('sda-31', 'sdc-31', 'sdd-31')
  and (queue.value > 0.99 * both.value) is not true;
