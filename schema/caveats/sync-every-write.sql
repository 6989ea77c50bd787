-- title: Each write waited for the disk
-- severity: info
-- topic: caches
-- version: 1
-- fix: compare only with runs that force data out in the same way; for throughput force it out once, at
--   the end (conv=fdatasync, end_fsync=1)
-- source: dd(1) oflag=dsync; fio HOWTO fsync, sync; iozone(1) -o; bonnie++ 1.03, bon_file.cpp: -b calls
--   fsync after each update of the seeks, but once a file, when it is closed, in the other tests
select
  measurement,
  case
    when flush is null then 'unevaluated'
    when flush = 'each' then 'info'
  end as verdict,
  flush
from measured
where is_speed and missing is null and direction in ('write', 'both') and tool in ('bonnie++', 'dd', 'fio', 'iozone')
