-- On the Samsung the system's own sorting makes up more than half of the gain
-- submissions: 004-ncq-2006
-- needs: 3: select 1 from result where submission = '004-ncq-2006' and setup in ('sdc-1', 'sdc-31') and workload in ('read-1', 'read-48') and metric = 'throughput' and value is not null
with rate as (
  select
    max(value) filter (where workload = 'read-1') as alone,
    max(value) filter (where workload = 'read-48' and setup = 'sdc-1') as sorted,
    max(value) filter (where workload = 'read-48' and setup = 'sdc-31') as queued
  from result
  where submission = '004-ncq-2006' and metric = 'throughput' and setup like 'sdc-%'
)
select *
from rate
where ((sorted - alone) * 2 > queued - alone) is not true;
