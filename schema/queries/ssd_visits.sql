-- SSDs: the first series of a drive and the later ones
-- Random reads of 4 KiB per second, one at a time, of three SSDs that study 006 measured several times. A logical drive of the P420i and the bare drive are counted apart, since fio spreads its addresses over another size. Beside it, how long half of these reads took at most.
-- submissions: 006-dl380-gen8 006-microserver-gen10 006-microserver-gen8 006-server-m1015
with point as (
  select
    submission,
    setup,
    drive,
    run,
    id,
    value,
    measured_from,
    controller like '%P420i%' as logical, -- its size is that of the controller's logical drive
    setup = 'intel-new-addresses' as anew
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1
    and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1
    and queue_depth = 1 and threads = 1
),
visited as (
  select
    *,
    row_number() over (partition by drive, logical order by measured_from, setup) as visit
  from point
)
select
  substr(submission, 5) || '-' || setup as row,
  'ssd_series_' || replace(substr(submission, 5) || '_' || setup, '-', '_') as row_word,
  'ssd_' || case drive when 'intel-d3-s4610-480gb' then 'intel' when 'samsung-860-pro' then '860_pro' else 'pm883' end as drive_word,
  case
    when anew then 'ssd_visit_new'
    when setup = 'intel-same-addresses' then 'ssd_visit_september'
    when submission || '.' || setup = '006-dl380-gen8.intel' then 'ssd_visit_august'
    when visit = 1 then 'ssd_visit_first'
    else 'ssd_visit_again'
  end as visit_word,
  visit,
  visited.value as read_alone,
  visited.id as read_alone_id,
  median.value as half,
  median.measurement as half_id
from visited
join measurement as median on median.measurement > visited.run || '.' and median.measurement < visited.run || '/'
  and median.metric = 'completion-latency' and median.direction = 'read' and median.statistic = 'p50'
order by visited.drive, visited.logical, visited.visit, visited.measured_from
