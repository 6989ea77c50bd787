-- A write of the 860 PRO in the folder that says a write cache is disabled takes as long at queue depth 1, within two percent, as a flushed write of the Samsung 950 PRO
-- submissions: 005-slog-freebsd 006-dl380-gen8
-- needs: 2: select 1 from result where metric = 'latency' and statistic = 'mean' and block_bytes = 4096 and value is not null and (submission || '.' || setup = '005-slog-freebsd.samsung-950-pro' or (submission || '.' || setup = '006-dl380-gen8.860-pro-no-write-cache' and direction = 'write' and queue_depth = 1 and threads = 1))
with wait as (
  select
    max(value) filter (where submission = '005-slog-freebsd' and setup = 'samsung-950-pro') as flushed,
    max(value) filter (where submission = '006-dl380-gen8' and setup = '860-pro-no-write-cache' and direction = 'write' and queue_depth = 1 and threads = 1) as bare
  from result
  where submission in ('005-slog-freebsd', '006-dl380-gen8') and metric = 'latency' and statistic = 'mean' and block_bytes = 4096
)
select flushed, bare from wait where (abs(bare / flushed - 1) < 0.02) is not true;
