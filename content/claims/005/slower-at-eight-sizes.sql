-- At each of the eight sizes from 512 bytes to 64 KiB the Samsung 950 PRO takes more than 5 times as long as the Intel 710
-- submissions: 005-slog-freebsd
-- needs: 16: select 1 from result where submission = '005-slog-freebsd' and metric = 'latency' and block_bytes <= 65536 and value is not null
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
  and newer.block_bytes <= 65536
  and (newer.value > 5 * older.value) is not true;
