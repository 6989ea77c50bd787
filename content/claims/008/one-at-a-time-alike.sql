-- One read at a time from one SSD is at most a twentieth slower behind any of the three schedulers
-- submissions: 008-nvme-schedulers
-- needs: 4: select 1 from result where submission = '008-nvme-schedulers' and setup glob '1-*' and metric = 'iops' and statistic = 'total' and threads = 1 and queue_depth = 1 and value is not null
select plain.value as plain, other.setup, other.value
from result as plain
join result as other on other.submission = plain.submission and other.setup glob '1-*' and other.setup <> plain.setup
  and other.metric = plain.metric and other.statistic = plain.statistic and other.threads = 1 and other.queue_depth = 1
where plain.submission = '008-nvme-schedulers' and plain.setup = '1-none' and plain.metric = 'iops' and plain.statistic = 'total'
  and plain.threads = 1 and plain.queue_depth = 1
  and (other.value < plain.value and other.value >= 0.95 * plain.value) is not true;
