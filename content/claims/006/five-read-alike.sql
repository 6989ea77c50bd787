-- The fastest random reads of five SSDs on SATA 300 lie within two percent of each other
-- submissions: 006-microserver-gen8
-- needs: 5: select setup from result where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read' and value is not null group by setup
with best as (
  select setup, max(value) as value
  from result
  where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read'
  group by setup
)
select min(value) as lowest, max(value) as highest
from best
having (max(value) < 1.02 * min(value)) is not true;
