-- title: Short run: under ten seconds
-- severity: invalid
-- topic: workload
-- version: 3
-- fix: run for at least 30 s, better 60 s or more (fio runtime=60 time_based=1), or move more data; or
--   repeat a short run three times or more and send every value
-- source: the limits are ours: one pause of a second is a fifth of 5 s and a tenth of 10 s; SNIA SSS PTS
--   2.0.2 asks for rounds of 60 s, IO500 for 300 s of every writing phase
-- Three repeats and more, each sent, show a disturbance as scatter: high-variance looks at it.
-- Bonnie++ and iozone print no times, but pass once over their file: size and rate give the time.
-- diskinfo prints a mean alone: its test of writes makes 250 at a time until a second has passed
-- (FreeBSD, usr.sbin/diskinfo/diskinfo.c, slogbench).
-- hdparm -T is left to memory-not-disk.
with timed as (
  select
    measured.measurement,
    coalesce(
      duration_s,
      case when metric = 'duration' then value_low end,
      case when metric = 'throughput' and scope = 'total' and tool in ('bonnie++', 'iozone') and access = 'sequential' then workset_bytes / value end,
      case when tool = 'diskinfo' and metric = 'latency' and direction = 'write' then 250 * value * (1 + cast(1 / (250 * value) as integer)) end
    ) as duration_s,
    bytes_moved as moved_bytes,
    coalesce(repeated.n, 1) >= 3 as shows_scatter
  from measured
  left join repeated on repeated.series = measured.series
  where is_speed and missing is null and coalesce(operation, '') <> 'cached-read'
)
select
  measurement,
  case
    when duration_s is null then 'unevaluated'
    when duration_s < 5 then 'invalid'
    when duration_s < 10 and not shows_scatter then 'warn'
  end as verdict,
  duration_s,
  moved_bytes
from timed
