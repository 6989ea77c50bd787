-- NVMe: one program and one SSD
-- Random reads of 4 KiB per second of one process on one core with one Samsung 980 PRO, by depth and I/O scheduler (submission 008-nvme-schedulers).
-- submissions: 008-nvme-schedulers
select
  cast(queue_depth as integer) || '-' || substr(setup, 3) as row,
  'sched_' || replace(substr(setup, 3), '-', '_') as row_word,
  'sched_depth_' || cast(queue_depth as integer) as depth_word,
  value as read,
  id as read_id
from result
where submission = '008-nvme-schedulers' and metric = 'iops' and statistic = 'total' and direction = 'read'
  and drives = 1 and threads = 1 and queue_depth in (16, 32)
order by queue_depth, value desc
