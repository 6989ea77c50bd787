-- Of three SSDs every first series reads single requests faster than every later series at the same addresses, by 30% at least
-- submissions: 006-microserver-gen8 006-microserver-gen10 006-dl380-gen8 006-server-m1015
-- needs: 16: select 1 from result where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015') and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1 and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1 and queue_depth = 1 and threads = 1 and setup <> 'intel-new-addresses' and value is not null
with visit as (
  select
    submission,
    setup,
    value,
    row_number() over (partition by drive, controller like '%P420i%' order by measured_from, setup) as number
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1
    and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1
    and queue_depth = 1 and threads = 1 and setup <> 'intel-new-addresses'
)
select again.submission, again.setup, again.value as again, early.setup as first, early.value
from visit as early
join visit as again on again.number > 1
where early.number = 1 and (early.value > 1.3 * again.value) is not true;
