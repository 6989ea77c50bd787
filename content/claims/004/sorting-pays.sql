-- With 32 requests waiting each of two disks reads 1.4 to 1.8 times as fast at random as with one, and with 8 at least a sixth faster
-- submissions: 006-microserver-gen10
-- needs: 6: select 1 from result where submission = '006-microserver-gen10' and setup in ('f1', '7k100') and metric = 'iops' and statistic = 'total' and scope = 'total' and direction = 'read' and threads = 1 and queue_depth in (1, 8, 32) and value is not null
with point as (
  select
    setup,
    max(value) filter (where queue_depth = 1) as one,
    max(value) filter (where queue_depth = 8) as eight,
    max(value) filter (where queue_depth = 32) as many
  from result
  where submission = '006-microserver-gen10' and setup in ('f1', '7k100') and metric = 'iops' and statistic = 'total'
    and scope = 'total' and direction = 'read' and threads = 1
  group by setup
)
select setup, one, eight, many
from point
where (eight >= 1.16 * one and many between 1.35 * one and 1.85 * one) is not true;
