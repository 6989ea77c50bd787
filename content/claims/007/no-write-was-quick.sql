-- At queue depth 1, 99 of 100 writes in the folder that says a write cache is disabled take longer than the slowest write of August, more than 1.8 ms
-- submissions: 006-dl380-gen8
-- needs: 2: select 1 from result where submission = '006-dl380-gen8' and metric = 'completion-latency' and direction = 'write' and queue_depth = 1 and threads = 1 and value is not null and ((setup = '860-pro-no-write-cache' and statistic = 'p1') or (setup = '860-pro' and statistic = 'max'))
with told as (
  select
    max(value) filter (where setup = '860-pro-no-write-cache' and statistic = 'p1') as quick,
    max(value) filter (where setup = '860-pro' and statistic = 'max') as slowest
  from result
  where submission = '006-dl380-gen8' and metric = 'completion-latency' and direction = 'write'
    and queue_depth = 1 and threads = 1
)
select quick, slowest from told where (quick > slowest and quick > 1.8e-3) is not true;
