-- On SATA 300 every SSD reaches more than 85 percent of its best reads with eight in flight and more than 99 percent with sixteen, in the best division among jobs
-- submissions: 006-microserver-gen8
-- needs: 45: select 1 from result where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth * threads in (8, 16) and value is not null
with point as (
  select
    setup,
    max(value) as best,
    max(value) filter (where queue_depth * threads = 8) as eight,
    max(value) filter (where queue_depth * threads = 16) as sixteen
  from result
  where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read'
  group by setup
)
select setup, best, eight, sixteen
from point
where (eight > 0.85 * best and sixteen > 0.99 * best) is not true;
