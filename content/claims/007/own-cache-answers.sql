-- At queue depth 1 the Samsung 860 PRO takes more than twenty times as many writes on SATA 300, the HBA and the M1015 as on the P420i in the folder that says a write cache is disabled
-- submissions: 006-dl380-gen8 006-microserver-gen8 006-server-m1015
-- needs: 4: select 1 from result where submission in ('006-dl380-gen8', '006-microserver-gen8', '006-server-m1015') and drive = 'samsung-860-pro' and drives = 1 and submission || '.' || setup <> '006-dl380-gen8.860-pro' and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0 and queue_depth = 1 and threads = 1 and value is not null
with point as (
  select submission, setup, value
  from result
  where submission in ('006-dl380-gen8', '006-microserver-gen8', '006-server-m1015')
    and drive = 'samsung-860-pro' and drives = 1 and submission || '.' || setup <> '006-dl380-gen8.860-pro'
    and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0
    and queue_depth = 1 and threads = 1
)
select elsewhere.submission, elsewhere.setup, elsewhere.value, bare.value as bare
from point as elsewhere
join point as bare on bare.setup = '860-pro-no-write-cache'
where elsewhere.setup <> '860-pro-no-write-cache' and (elsewhere.value > 20 * bare.value) is not true;
