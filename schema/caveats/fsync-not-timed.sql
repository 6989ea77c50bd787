-- title: The final sync came after the clock had stopped
-- severity: warn
-- topic: caches
-- version: 1
-- fix: fio end_fsync=1, which is timed, in place of fsync_on_close=1
-- source: axboe/fio issue 831 and pull request 837: the fsync of fsync_on_close is not in the rate
select
  measurement,
  case
    when flush is null then 'unevaluated'
    when flush = 'after' then 'warn'
  end as verdict,
  flush
from measured
where is_speed and missing is null and direction = 'write' and direct is not 1 and tool = 'fio'
