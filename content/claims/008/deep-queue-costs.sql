-- One process reads less from one SSD behind each of the three schedulers: up to 16 requests at most what bfq lacks at 16, from 32 on over a tenth
-- submissions: 008-nvme-schedulers
-- needs: 36: select 1 from result where submission = '008-nvme-schedulers' and setup glob '1-*' and metric = 'iops' and statistic = 'total' and threads = 1 and value is not null
select plain.queue_depth, plain.value as plain, other.setup, other.value
from result as plain
join result as other on other.submission = plain.submission and other.setup glob '1-*' and other.setup <> plain.setup
  and other.metric = plain.metric and other.statistic = plain.statistic and other.threads = 1 and other.queue_depth = plain.queue_depth
where plain.submission = '008-nvme-schedulers' and plain.setup = '1-none' and plain.metric = 'iops' and plain.statistic = 'total'
  and plain.threads = 1
  and case when plain.queue_depth >= 32 then other.value < 0.9 * plain.value else other.value < plain.value and other.value / plain.value >= (
    select bfq.value / none.value
    from result as bfq
    join result as none on none.submission = bfq.submission and none.setup = '1-none' and none.metric = bfq.metric
      and none.statistic = bfq.statistic and none.threads = 1 and none.queue_depth = 16
    where bfq.submission = '008-nvme-schedulers' and bfq.setup = '1-bfq' and bfq.metric = 'iops' and bfq.statistic = 'total'
      and bfq.threads = 1 and bfq.queue_depth = 16
  ) end is not true;
