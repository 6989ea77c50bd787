-- SSDs: one drive behind four ports, queue depth by jobs
-- Random reads of 4 KiB per second of the Samsung 860 PRO by queue depth of a job and number of jobs, on a SATA 300 port, behind the P420i, on an HBA and behind the M1015.
-- submissions: 006-dl380-gen8 006-microserver-gen8 006-server-m1015
with point as (
  select
    case
      when submission = '006-microserver-gen8' then 'sata300'
      when submission = '006-server-m1015' then 'm1015'
      when setup = '860-pro' then 'p420i'
      else 'hba'
    end as way,
    cast(queue_depth as integer) as depth,
    threads as jobs,
    value,
    id
  from result
  where ((submission = '006-microserver-gen8' and setup = '860-pro')
    or (submission = '006-dl380-gen8' and setup in ('860-pro', 'hba-860-pro'))
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
order by case way when 'sata300' then 1 when 'p420i' then 2 when 'hba' then 3 else 4 end, depth, jobs
