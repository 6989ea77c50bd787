-- SSDs: one job and its processor
-- Random reads of 4 KiB per second of the Intel D3-S4610 with one job and with two, 32 requests each, and the share of one processor that a job took (submissions 006-microserver-gen8 and 006-microserver-gen10).
-- submissions: 006-microserver-gen10 006-microserver-gen8
with point as (
  select
    result.run,
    result.submission,
    result.threads,
    result.id,
    result.value
  from result
  where result.submission in ('006-microserver-gen8', '006-microserver-gen10') and result.setup = 'intel'
    and result.metric = 'iops' and result.statistic = 'total' and result.direction = 'read'
    and result.queue_depth = 32 and result.threads in (1, 2)
)
select
  substr(point.submission, 17) || '-' || point.threads as row,
  point.value as read,
  point.id as read_id,
  sum(load.value) as load,
  group_concat(load.measurement, ' ') as load_from,
  'ratio' as load_unit
from point
-- keys of a run's measurements lie beside each other
join measurement as load on load.measurement > point.run || '.' and load.measurement < point.run || '/'
  and load.metric in ('cpu-user', 'cpu-system')
group by point.id, point.submission, point.threads, point.value
order by row
