-- From 32 requests waiting to 1,024 each of two disks gains another tenth to fifth
-- submissions: 006-microserver-gen10
-- needs: 4: select 1 from result where submission = '006-microserver-gen10' and setup in ('f1', '7k100') and metric = 'iops' and statistic = 'total' and scope = 'total' and direction = 'read' and queue_depth = 32 and threads in (1, 32) and value is not null
with point as (
  select
    setup,
    max(value) filter (where threads = 1) as full,
    max(value) filter (where threads = 32) as beyond
  from result
  where submission = '006-microserver-gen10' and setup in ('f1', '7k100') and metric = 'iops' and statistic = 'total'
    and scope = 'total' and direction = 'read' and queue_depth = 32
  group by setup
)
select setup, full, beyond
from point
where (beyond between 1.1 * full and 1.2 * full) is not true;
