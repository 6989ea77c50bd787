-- Up to 512 KiB at a time the Samsung 950 PRO takes longer than the Intel 710, from 1 MiB on less; it takes longer for 256 KiB than for 1 MiB
-- submissions: 005-slog-freebsd
-- needs: 30: select 1 from result where submission = '005-slog-freebsd' and metric = 'latency' and value is not null
select
  newer.block_bytes,
  newer.value as newer,
  older.value as older
from result as newer
join result as older on older.submission = newer.submission
  and older.metric = newer.metric
  and older.block_bytes = newer.block_bytes
  and older.setup = 'intel-710'
where newer.submission = '005-slog-freebsd'
  and newer.metric = 'latency'
  and newer.setup = 'samsung-950-pro'
  and (
    case when newer.block_bytes <= 524288 then newer.value > older.value else newer.value < older.value end
    and (
      newer.block_bytes <> 262144
      or newer.value > (
        select value from result where submission = '005-slog-freebsd' and metric = 'latency' and setup = 'samsung-950-pro' and block_bytes = 1048576
      )
    )
  ) is not true;
