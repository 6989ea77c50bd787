-- title: Too short to mean anything
-- severity: invalid
-- topic: workload
-- version: 1
-- fix: run for at least 30 s, better 60 s or more (fio runtime=60 time_based=1), or move more data
-- source: IO500 asks for 300 s of every writing phase; SNIA SSS PTS 2.0.2 for rounds of 60 s
-- Bonnie++ and iozone print no times, but pass once over their file: size and rate give the time.
-- hdparm -T is left to memory-not-disk.
with timed as (
  select
    measurement,
    access,
    medium,
    coalesce(
      duration_s,
      case when metric = 'duration' then value_low end,
      case when metric = 'throughput' and scope = 'total' and tool in ('bonnie++', 'iozone') and access = 'sequential' then workset_bytes / value end
    ) as duration_s,
    bytes_moved as moved_bytes
  from measured
  where is_speed and missing is null and coalesce(operation, '') <> 'cached-read'
)
select
  measurement,
  case
    when duration_s is null then 'unevaluated'
    when duration_s < 5 then 'invalid'
    when duration_s < 30 then 'warn'
    when moved_bytes < 1073741824 and access = 'sequential' and medium <> 'ssd' then 'warn'
  end as verdict,
  duration_s,
  moved_bytes
from timed
