-- One sequential read at a time, the Samsung delivers more than 6 times as many as of random reads, and the Optane is less than 7% ahead of it
-- submissions: 013-one-core
-- needs: 3: select 1 from result where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth = 1 and (setup = 'samsung' or setup = 'optane' and access = 'sequential') and value is not null
select
  max(value) filter (where setup = 'samsung' and access = 'sequential') as in_order,
  max(value) filter (where setup = 'samsung' and access = 'random') as random,
  max(value) filter (where setup = 'optane' and access = 'sequential') as optane
from result
where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth = 1
having (max(value) filter (where setup = 'samsung' and access = 'sequential') > 6 * max(value) filter (where setup = 'samsung' and access = 'random')
  and max(value) filter (where setup = 'optane' and access = 'sequential') < 1.07 * max(value) filter (where setup = 'samsung' and access = 'sequential')) is not true;
