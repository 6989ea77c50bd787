-- NVMe: eight SSDs past the kernel
-- Random reads of 4 KiB per second from eight Samsung 980 PRO with SPDK, past the kernel, by number of processes (submission 008-nvme-schedulers).
-- submissions: 008-nvme-schedulers
select
  'spdk-' || threads as row,
  value as read,
  id as read_id
from result
where submission = '008-nvme-schedulers' and metric = 'iops' and statistic = 'total' and direction = 'read' and setup = '8-spdk'
order by threads
