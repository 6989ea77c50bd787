-- Of the 25 points at which the Raptor was read twice, ten or more differ by half or more
-- submissions: 006-microserver-gen10
-- needs: 25: select queue_depth, threads from result where submission = '006-microserver-gen10' and setup = 'raptor' and metric = 'iops' and statistic = 'total' and direction = 'read' and value is not null group by queue_depth, threads having count(*) = 2
with point as (
  select max(value) / min(value) as ratio
  from result
  where submission = '006-microserver-gen10' and setup = 'raptor' and metric = 'iops' and statistic = 'total' and direction = 'read'
  group by queue_depth, threads
  having count(*) = 2
)
select count(*) filter (where ratio >= 1.5) as apart
from point
having (count(*) filter (where ratio >= 1.5) >= 10) is not true;
