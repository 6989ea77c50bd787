-- SSDs: one drive behind two ports, queue depth by jobs
-- Random reads of 4 KiB per second of the Samsung 860 PRO by queue depth of a job and number of jobs, on a SATA 300 port and behind the M1015.
-- submissions: 006-microserver-gen8 006-server-m1015
with point as (
  select
    iif(submission = '006-microserver-gen8', 'sata300', 'm1015') as way,
    cast(queue_depth as integer) as depth,
    threads as jobs,
    value,
    id
  from result
  where ((submission = '006-microserver-gen8' and setup = '860-pro')
    or (submission = '006-server-m1015' and setup = 'm1015-860-pro'))
    and metric = 'iops' and statistic = 'total' and direction = 'read'
    and queue_depth in (1, 4, 8, 16, 64) and threads in (1, 4, 16, 64) -- a page has a weight
)
select
  way || '-' || depth || '-' || jobs as row,
  'ssd_way_' || way as way_word,
  depth,
  jobs,
  value as read,
  id as read_id
from point
order by way desc, depth, jobs
