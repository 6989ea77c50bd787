-- The fourth drive reads faster with both sorting than with the system alone, and than with 32 requests in its own queue
-- submissions: 004-ncq-2006
-- needs: 3: select 1 from result where submission = '004-ncq-2006' and substr(setup, 1, 3) = 'sdb' and workload in ('read-32', 'read-48') and metric = 'throughput' and value is not null
with rate as (
  select
    max(value) filter (where workload = 'read-48' and setup = 'sdb-1') as sorted,
    max(value) filter (where workload = 'read-32' and setup = 'sdb-31') as queue,
    max(value) filter (where workload = 'read-48' and setup = 'sdb-31') as both
  from result
  where submission = '004-ncq-2006' and metric = 'throughput' and substr(setup, 1, 3) = 'sdb'
)
select *
from rate
where (both > sorted and both > queue) is not true;
