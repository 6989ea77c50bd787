-- Beside one writer 99 of 100 single reads take much the same under all four schedulers, and far longer than alone
-- submissions: 008-nvme-schedulers
-- needs: 8: select 1 from result where submission = '008-nvme-schedulers' and (setup glob '8-*-beside-1' or setup in ('8-none', '8-kyber', '8-mq-deadline', '8-bfq')) and metric = 'completion-latency' and statistic = 'p99' and direction = 'read' and queue_depth = 1 and value is not null
with point as (
  select setup like '%-beside-1' as beside, value
  from result
  where submission = '008-nvme-schedulers' and (setup glob '8-*-beside-1' or setup in ('8-none', '8-kyber', '8-mq-deadline', '8-bfq'))
    and metric = 'completion-latency' and statistic = 'p99' and direction = 'read' and queue_depth = 1
)
select
  min(value) filter (where beside) as lowest,
  max(value) filter (where beside) as highest,
  max(value) filter (where not beside) as alone
from point
having (max(value) filter (where beside) < 1.1 * min(value) filter (where beside)
  and min(value) filter (where beside) > 20 * max(value) filter (where not beside)) is not true;
