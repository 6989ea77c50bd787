-- In the DL380 the fastest random writes of three SSDs behind the P420i and of two of the models on the HBA lie within one percent of each other
-- submissions: 006-dl380-gen8
-- needs: 5: select setup from result where submission = '006-dl380-gen8' and setup in ('intel', '860-pro', 'pm883', 'hba-intel', 'hba-860-pro') and metric = 'iops' and statistic = 'total' and direction = 'write' and value is not null group by setup
with best as (
  select setup, max(value) as value
  from result
  where submission = '006-dl380-gen8' and setup in ('intel', '860-pro', 'pm883', 'hba-intel', 'hba-860-pro')
    and metric = 'iops' and statistic = 'total' and direction = 'write'
  group by setup
)
select min(value) as lowest, max(value) as highest
from best
having (max(value) < 1.01 * min(value)) is not true;
