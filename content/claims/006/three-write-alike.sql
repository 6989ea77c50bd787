-- On SATA 300 the fastest random writes of three SSDs lie within one percent of each other, those of the two Crucial below a quarter of them
-- submissions: 006-microserver-gen8
-- needs: 5: select setup from result where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'write' and value is not null group by setup
with best as (
  select setup, max(value) as value
  from result
  where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'write'
  group by setup
),
three as (
  select min(value) as lowest, max(value) as highest from best where setup in ('intel', '860-pro', 'pm883')
)
select best.setup, best.value
from best, three
where (three.highest < 1.01 * three.lowest) is not true
  or (best.setup like 'crucial-%' and (best.value < three.lowest / 4) is not true);
