-- One random write at a time, the Optane is less than 8% ahead of the Samsung
-- submissions: 013-one-core
-- needs: 2: select 1 from result where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and setup in ('optane', 'samsung') and direction = 'write' and queue_depth = 1 and value is not null
select max(value) filter (where setup = 'optane') as optane, max(value) filter (where setup = 'samsung') as samsung
from result
where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'write' and queue_depth = 1
having (max(value) filter (where setup = 'optane') < 1.08 * max(value) filter (where setup = 'samsung')
  and max(value) filter (where setup = 'optane') > max(value) filter (where setup = 'samsung')) is not true;
