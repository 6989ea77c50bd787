-- With ten processes eight SSDs behind bfq read less than two without a scheduler
-- submissions: 008-nvme-schedulers
-- needs: 2: select 1 from result where submission = '008-nvme-schedulers' and setup in ('2-none', '8-bfq') and metric = 'iops' and statistic = 'total' and threads = 10 and queue_depth = 128 and value is not null
select two.value as two, eight.value as eight
from result as two
join result as eight on eight.submission = two.submission and eight.setup = '8-bfq' and eight.metric = two.metric
  and eight.statistic = two.statistic and eight.threads = two.threads and eight.queue_depth = two.queue_depth
where two.submission = '008-nvme-schedulers' and two.setup = '2-none' and two.metric = 'iops' and two.statistic = 'total'
  and two.threads = 10 and two.queue_depth = 128
  and (eight.value < 0.85 * two.value) is not true;
