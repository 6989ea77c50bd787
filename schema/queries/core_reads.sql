-- One core: random reads of three SSDs by queue depth
-- Random reads of 4 KiB per second that one process got out of three SSDs, with 1, 4, 16 and 64 requests in flight; `full_core` is the highest figure of all eleven depths (submission 013-one-core).
-- submissions: 013-one-core
with point as (
  select
    setup,
    cast(queue_depth as integer) as depth,
    value,
    id,
    row_number() over (order by value desc) as place
  from result
  where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and access = 'random'
),
shown as (
  select setup, depth, value, id, null as full_core, null as full_core_id from point where depth in (1, 4, 16, 64)
  union all
  select 'limit', 2048, null, null, value, id from point where place = 1
)
select
  case setup when 'limit' then 'limit' else depth || '-' || setup end as row,
  'core_' || setup as row_word,
  'core_' || setup as drive_word,
  case when depth < 2048 then 'core_depth_' || depth else 'core_limit' end as depth_word,
  value as read,
  id as read_id,
  full_core,
  full_core_id
from shown
order by depth, setup = 'zns', setup = 'samsung'
