-- On one SSD with ten processes mq-deadline costs more than a third of the reads and bfq more than half, kyber less than a hundredth
-- submissions: 008-nvme-schedulers
-- needs: 4: select 1 from result where submission = '008-nvme-schedulers' and setup glob '1-*' and metric = 'iops' and statistic = 'total' and threads = 10 and queue_depth = 128 and value is not null
with point as (
  select
    max(value) filter (where setup = '1-none') as plain,
    max(value) filter (where setup = '1-kyber') as kyber,
    max(value) filter (where setup = '1-mq-deadline') as deadline,
    max(value) filter (where setup = '1-bfq') as bfq
  from result
  where submission = '008-nvme-schedulers' and metric = 'iops' and statistic = 'total' and threads = 10 and queue_depth = 128
)
select *
from point
where (kyber > 0.99 * plain and deadline < 2.0 / 3 * plain and bfq < 0.5 * plain) is not true;
