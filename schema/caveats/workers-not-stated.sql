-- title: Outstanding I/O is ambiguous
-- severity: info
-- topic: workload
-- version: 1
-- fix: state workers and outstanding requests of each (Iometer), iodepth and numjobs (fio)
-- source: SNIA SSS PTS 2.0.2: total outstanding I/O is the number of threads times the queue depth of each
select
  measurement,
  'info' as verdict,
  queue_depth as queue_depth_count,
  threads as threads_count
from measured
where tool in ('iometer', 'fio') and is_speed and (queue_depth is null or threads is null)
