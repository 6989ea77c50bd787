-- Beside 32 writers the reader gets more than fifty times as many reads behind bfq as without a scheduler
-- submissions: 008-nvme-schedulers
-- needs: 2: select 1 from result where submission = '008-nvme-schedulers' and setup in ('8-none-beside-32', '8-bfq-beside-32') and metric = 'iops' and statistic = 'total' and direction = 'read' and value is not null
select plain.value as plain, bfq.value as bfq
from result as plain
join result as bfq on bfq.submission = plain.submission and bfq.setup = '8-bfq-beside-32' and bfq.metric = plain.metric
  and bfq.statistic = plain.statistic and bfq.direction = plain.direction
where plain.submission = '008-nvme-schedulers' and plain.setup = '8-none-beside-32' and plain.metric = 'iops' and plain.statistic = 'total'
  and plain.direction = 'read'
  and (bfq.value > 50 * plain.value) is not true;
