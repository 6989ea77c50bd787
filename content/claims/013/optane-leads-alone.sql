-- One random read at a time, the Optane delivers more than 6 times as many as either of the other two
-- submissions: 013-one-core
-- needs: 3: select 1 from result where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and access = 'random' and queue_depth = 1 and value is not null
with point as (
  select setup, value
  from result
  where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and access = 'random' and queue_depth = 1
)
select other.setup, optane.value / other.value as ratio
from point as optane
join point as other on other.setup <> 'optane'
where optane.setup = 'optane' and (optane.value > 6 * other.value) is not true;
