-- At queue depth 1 the Samsung 860 PRO takes 24 times as many writes on the HBA, and 47 times as many on SATA 300, as on the P420i in the folder that says a write cache is disabled
-- submissions: 006-dl380-gen8 006-microserver-gen8
-- needs: 3: select 1 from result where submission in ('006-dl380-gen8', '006-microserver-gen8') and drive = 'samsung-860-pro' and drives = 1 and submission || '.' || setup <> '006-dl380-gen8.860-pro' and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0 and queue_depth = 1 and threads = 1 and value is not null
with point as (
  select submission, setup, value
  from result
  where submission in ('006-dl380-gen8', '006-microserver-gen8')
    and drive = 'samsung-860-pro' and drives = 1 and submission || '.' || setup <> '006-dl380-gen8.860-pro'
    and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0
    and queue_depth = 1 and threads = 1
),
told as (
  select
    min(value) filter (where setup <> '860-pro-no-write-cache') as slowest,
    max(value) filter (where setup <> '860-pro-no-write-cache') as fastest,
    max(value) filter (where setup = '860-pro-no-write-cache') as bare
  from point
)
select slowest, fastest, bare from told
where (slowest between 23.5 * bare and 24.5 * bare and fastest between 46.5 * bare and 47.5 * bare) is not true;
