-- Behind the P420i the Samsung 860 PRO makes 28 times as many writes in August as in the folder that says a write cache is disabled at queue depth 1, and 8.5 times as many at queue depth 64
-- submissions: 006-dl380-gen8
-- needs: 4: select 1 from result where submission = '006-dl380-gen8' and setup in ('860-pro', '860-pro-no-write-cache') and metric = 'iops' and statistic = 'total' and direction = 'write' and threads = 1 and queue_depth in (1, 64) and value is not null
with told as (
  select
    max(value) filter (where setup = '860-pro' and queue_depth = 1) as cached,
    max(value) filter (where setup = '860-pro-no-write-cache' and queue_depth = 1) as bare,
    max(value) filter (where setup = '860-pro' and queue_depth = 64) as deep_cached,
    max(value) filter (where setup = '860-pro-no-write-cache' and queue_depth = 64) as deep_bare
  from result
  where submission = '006-dl380-gen8' and metric = 'iops' and statistic = 'total' and direction = 'write' and threads = 1
)
select cached, bare, deep_cached, deep_bare from told
where (cached between 27.5 * bare and 28.5 * bare
    and deep_cached between 8.45 * deep_bare and 8.55 * deep_bare) is not true;
