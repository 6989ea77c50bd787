-- Up to 64 KiB at a time the mean of the Samsung 950 PRO lies between 2.0 and 2.2 ms
-- submissions: 005-slog-freebsd
-- needs: 8: select 1 from result where submission = '005-slog-freebsd' and setup = 'samsung-950-pro' and metric = 'latency' and block_bytes <= 65536 and value is not null
select
  block_bytes,
  value
from result
where submission = '005-slog-freebsd'
  and setup = 'samsung-950-pro'
  and metric = 'latency'
  and block_bytes <= 65536
  and (value between 0.002 and 0.0022) is not true;
