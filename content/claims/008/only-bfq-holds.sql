-- Beside 32 writers 99 of 100 single reads take over a hundred times as long without a scheduler as behind bfq, behind kyber over ten times; behind mq-deadline a tenth less than without
-- submissions: 008-nvme-schedulers
-- needs: 4: select 1 from result where submission = '008-nvme-schedulers' and setup glob '8-*-beside-32' and metric = 'completion-latency' and statistic = 'p99' and direction = 'read' and value is not null
with point as (
  select
    max(value) filter (where setup = '8-none-beside-32') as plain,
    max(value) filter (where setup = '8-mq-deadline-beside-32') as deadline,
    max(value) filter (where setup = '8-kyber-beside-32') as kyber,
    max(value) filter (where setup = '8-bfq-beside-32') as bfq
  from result
  where submission = '008-nvme-schedulers' and setup glob '8-*-beside-32' and metric = 'completion-latency' and statistic = 'p99'
    and direction = 'read'
)
select *
from point
where (plain > 100 * bfq and kyber > 10 * bfq and abs(deadline / plain - 0.9) < 0.02) is not true;
