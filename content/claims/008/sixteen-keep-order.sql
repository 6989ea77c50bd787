-- Beside 16 writers 99 of 100 reads return behind kyber within a twentieth of the time behind bfq, and take over forty times as long without a scheduler and behind mq-deadline
-- submissions: 008-nvme-schedulers
-- needs: 4: select 1 from result where submission = '008-nvme-schedulers' and setup glob '8-*-beside-16' and metric = 'completion-latency' and statistic = 'p99' and direction = 'read' and value is not null
with point as (
  select
    max(value) filter (where setup = '8-none-beside-16') as plain,
    max(value) filter (where setup = '8-mq-deadline-beside-16') as deadline,
    max(value) filter (where setup = '8-kyber-beside-16') as kyber,
    max(value) filter (where setup = '8-bfq-beside-16') as bfq
  from result
  where submission = '008-nvme-schedulers' and setup glob '8-*-beside-16' and metric = 'completion-latency' and statistic = 'p99'
    and direction = 'read'
)
select *
from point
where (abs(kyber / bfq - 1) < 0.05 and plain > 40 * kyber and deadline > 40 * kyber) is not true;
