-- SSDs: the first series and the best later one
-- Random reads of 4 KiB per second, one at a time, of three SSDs that study 006 measured several times: the first series of a drive, and the highest of the later ones at the same addresses. A logical drive of the P420i and the bare drive are counted apart, since fio spreads its addresses over another size; the bare drives had moved to another computer in between.
-- submissions: 006-dl380-gen8 006-microserver-gen10 006-microserver-gen8 006-server-m1015
with point as (
  select
    setup,
    drive,
    id,
    value,
    measured_from,
    controller like '%P420i%' as logical -- its size is that of the controller's logical drive
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1
    and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1
    and queue_depth = 1 and threads = 1 and setup <> 'intel-new-addresses'
),
visited as (
  select
    *,
    row_number() over (partition by drive, logical order by measured_from, setup) as visit
  from point
),
ranked as (
  select
    *,
    row_number() over (partition by drive, logical, visit > 1 order by value desc, id) as place
  from visited
),
named as (
  select
    case drive when 'intel-d3-s4610-480gb' then 'intel' when 'samsung-860-pro' then '860-pro' else 'pm883' end
    || case when logical then '-p420i' else '' end as row,
    visit = 1 as is_first,
    value,
    id
  from ranked
  where place = 1
)
select
  row,
  'ssd_first_' || replace(row, '-', '_') as row_word,
  max(value) filter (where is_first) as first_series,
  max(id) filter (where is_first) as first_series_id,
  max(value) filter (where not is_first) as later_series,
  max(id) filter (where not is_first) as later_series_id
from named
group by row
having count(*) = 2
order by row like '%-p420i' desc, first_series / later_series desc
