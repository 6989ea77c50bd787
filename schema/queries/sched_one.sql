-- NVMe: one program and one SSD, or past the kernel
-- Random reads of 4 KiB per second: one process on one core with one Samsung 980 PRO, by depth and I/O scheduler; and eight of them with SPDK, past the kernel (submission 008-nvme-schedulers).
-- submissions: 008-nvme-schedulers
select
  case drives
    when 8 then 'spdk-' || threads
    else cast(queue_depth as integer) || '-' || substr(setup, 3)
  end as row,
  value as read,
  id as read_id
from result
where submission = '008-nvme-schedulers' and metric = 'iops' and statistic = 'total' and direction = 'read'
  and (drives = 1 and threads = 1 and queue_depth in (1, 16, 32) or setup = '8-spdk')
order by drives, queue_depth, value desc
