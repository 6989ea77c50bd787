-- With the scheduler noop, which sorts nothing, a queue of 30 reads at random more than 1.4 times as fast as one of 1 on the Seagate, and more than 1.75 times on the Maxtor
-- submissions: 004-ncq-2005
-- needs: 8: select 1 from result where submission = '004-ncq-2005' and workload = 'read-at-random' and metric = 'throughput' and value is not null
select
  deep.setup,
  deep.value as deep,
  shallow.value as shallow
from result as deep
join result as shallow on shallow.submission = deep.submission
  and shallow.workload = deep.workload
  and shallow.metric = deep.metric
  and shallow.setup = replace(deep.setup, '-30', '-1')
where deep.submission = '004-ncq-2005'
  and deep.workload = 'read-at-random'
  and deep.metric = 'throughput'
  and deep.setup like '%-30'
  and (deep.value > iif(deep.setup like 'maxtor-%', 1.75, 1.4) * shallow.value) is not true;
