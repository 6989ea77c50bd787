-- In the folder that says a write cache is disabled 99 of 100 writes at queue depth 1 take 1.8 ms or more; on the HBA half of them take less than 0.05 ms
-- submissions: 006-dl380-gen8
-- needs: 2: select 1 from result where submission = '006-dl380-gen8' and metric = 'completion-latency' and direction = 'write' and queue_depth = 1 and threads = 1 and value is not null and ((setup = '860-pro-no-write-cache' and statistic = 'p1') or (setup = 'hba-860-pro' and statistic = 'p50'))
with told as (
  select
    max(value) filter (where setup = '860-pro-no-write-cache' and statistic = 'p1') as quick,
    max(value) filter (where setup = 'hba-860-pro' and statistic = 'p50') as middle
  from result
  where submission = '006-dl380-gen8' and metric = 'completion-latency' and direction = 'write'
    and queue_depth = 1 and threads = 1
)
select quick, middle from told where (quick > 1.8e-3 and middle < 5e-5) is not true;
