-- With 64 sequential reads in flight the three SSDs are less than 1% apart
-- submissions: 013-one-core
-- needs: 3: select 1 from result where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and access = 'sequential' and queue_depth = 64 and value is not null
select min(value) as lowest, max(value) as highest
from result
where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and access = 'sequential' and queue_depth = 64
having (max(value) < 1.01 * min(value)) is not true;
