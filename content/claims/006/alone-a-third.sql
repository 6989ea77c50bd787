-- On SATA 300 no SSD reads a third of its best at queue depth 1, and there the Intel and the PM883 are more than a tenth ahead of both Crucial
-- submissions: 006-microserver-gen8
-- needs: 5: select 1 from result where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth = 1 and threads = 1 and value is not null
with point as (
  select
    setup,
    max(value) as best,
    max(value) filter (where queue_depth = 1 and threads = 1) as alone
  from result
  where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read'
  group by setup
),
crucial as (
  select max(alone) as alone from point where setup like 'crucial-%'
)
select point.setup, point.best, point.alone
from point, crucial
where (point.alone < point.best / 3) is not true
  or (point.setup in ('intel', 'pm883') and (point.alone > 1.1 * crucial.alone) is not true);
