-- With a flush after each 4 KiB the Samsung 950 PRO takes more than ten times as long as the older Intel 710
-- submissions: 005-slog-freebsd
-- needs: 2: select 1 from result where submission = '005-slog-freebsd' and workload = 'flushed-4k' and metric = 'latency' and value is not null
select
  newer.value as newer,
  older.value as older
from result as newer
join result as older on older.submission = newer.submission and older.workload = newer.workload and older.setup = 'intel-710'
where newer.submission = '005-slog-freebsd'
  and newer.workload = 'flushed-4k'
  and newer.setup = 'samsung-950-pro'
  and (newer.value > 10 * older.value) is not true;
