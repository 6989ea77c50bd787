-- On each of the four drives more than a third of what NCQ and the system's sorting gain together needs no NCQ
-- submissions: 004-ncq-2006
-- needs: 12: select 1 from result where submission = '004-ncq-2006' and workload in ('read-1', 'read-48') and metric = 'throughput' and value is not null
with rate as (
  select
    substr(setup, 1, 3) as drive,
    max(value) filter (where workload = 'read-1') as alone,
    max(value) filter (where workload = 'read-48' and setup like '%-1') as sorted,
    max(value) filter (where workload = 'read-48' and setup like '%-31') as queued
  from result
  where submission = '004-ncq-2006' and metric = 'throughput'
  group by substr(setup, 1, 3)
)
select *
from rate
where ((sorted - alone) * 3 > queued - alone and queued > sorted) is not true;
