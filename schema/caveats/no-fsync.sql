-- title: Written data was not forced to the disk
-- severity: invalid
-- topic: caches
-- version: 1
-- fix: bonnie++ 1.03 -b, iozone -e -c, dd conv=fdatasync, fio end_fsync=1, sysbench --file-fsync-all=on
-- source: bonnie++ README-2.00: every file is fsynced since 1.90b; fio HOWTO: end_fsync is off by default
select
  measurement,
  case
    when flush is null then 'unevaluated'
    when flush <> 'none' then null
    when workset_bytes < 2 * ram_bytes then 'invalid'
    else 'warn'
  end as verdict,
  flush,
  workset_bytes,
  ram_bytes
from measured
-- The rewrite of bonnie++ goes both ways.
where is_speed and missing is null and (direction = 'write' or operation = 'rewrite')
  and direct is not 1 and tool in ('bonnie++', 'iozone', 'dd', 'fio', 'sysbench')
