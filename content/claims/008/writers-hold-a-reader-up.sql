-- Beside sixteen writers 99 of 100 single reads take over forty times as long without a scheduler or behind mq-deadline as behind kyber or bfq
-- submissions: 008-nvme-schedulers
-- needs: 4: select 1 from result where submission = '008-nvme-schedulers' and setup glob '8-*-beside-16' and metric = 'completion-latency' and statistic = 'p99' and direction = 'read' and value is not null
with point as (
  select setup, value
  from result
  where submission = '008-nvme-schedulers' and setup glob '8-*-beside-16' and metric = 'completion-latency' and statistic = 'p99'
    and direction = 'read'
)
select slow.setup as slow, slow.value as slow_value, fast.setup as fast, fast.value as fast_value
from point as slow
join point as fast on fast.setup in ('8-kyber-beside-16', '8-bfq-beside-16')
where slow.setup in ('8-none-beside-16', '8-mq-deadline-beside-16') and (slow.value > 40 * fast.value) is not true;
