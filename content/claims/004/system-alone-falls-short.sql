-- On the three drives whose figures nobody doubts, the system's sorting alone gains more than a third and less than three fifths of what the drive's queue alone gains
-- submissions: 004-ncq-2006
-- needs: 9: select 1 from result where submission = '004-ncq-2006' and substr(setup, 1, 3) in ('sda', 'sdc', 'sdd') and (workload in ('read-1', 'read-32') or (workload = 'read-48' and setup like '%-1')) and metric = 'throughput' and value is not null
with rate as (
  select
    substr(setup, 1, 3) as drive,
    max(value) filter (where workload = 'read-1') as alone,
    max(value) filter (where workload = 'read-48' and setup like '%-1') as sorted,
    max(value) filter (where workload = 'read-32') as queue
  from result
  where submission = '004-ncq-2006' and metric = 'throughput' and substr(setup, 1, 3) in ('sda', 'sdc', 'sdd')
  group by substr(setup, 1, 3)
)
select *
from rate
where ((sorted - alone) / (queue - alone) > 1.0 / 3 and (sorted - alone) / (queue - alone) < 0.6) is not true;
