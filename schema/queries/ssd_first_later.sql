-- SSDs: the first series at a set of addresses and the fastest later one
-- Random reads of 4 KiB per second, one at a time, of four SSDs that study 006 measured more than once at the same addresses. A logical drive of the P420i and the bare drive are counted apart, since fio spreads its addresses over another size.
-- submissions: 006-dl380-gen8 006-microserver-gen10 006-microserver-gen8 006-server-m1015
with visited as (
  select
    drive,
    controller like '%P420i%' as logical, -- its size is that of a logical drive
    id,
    value,
    row_number() over (partition by drive, controller like '%P420i%' order by measured_from, setup) as visit
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb', 'crucial-mx200-250gb') and drives = 1
    and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1
    and queue_depth = 1 and threads = 1
    and setup not in ('intel-new-addresses', 'mx200-file') -- other addresses
),
ranked as (
  select drive, logical, id, value, visit, row_number() over (partition by drive, logical order by visit > 1 desc, value desc, id) as place
  from visited
)
select
  case drive when 'intel-d3-s4610-480gb' then 'intel' when 'samsung-860-pro' then '860-pro' when 'samsung-pm883-480gb' then 'pm883' else 'mx200' end
  || iif(logical, '-p420i', '-bare') as row,
  'ssd_set_' || case drive when 'intel-d3-s4610-480gb' then 'intel' when 'samsung-860-pro' then '860_pro' when 'samsung-pm883-480gb' then 'pm883' else 'mx200' end
  || iif(logical, '_p420i', '_bare') as row_word,
  max(value) filter (where visit = 1) as first_series,
  max(id) filter (where visit = 1) as first_series_id,
  max(value) filter (where place = 1) as later_series,
  max(id) filter (where place = 1) as later_series_id
from ranked
group by drive, logical
having count(*) > 1
order by drive = 'crucial-mx200-250gb', drive, logical desc
