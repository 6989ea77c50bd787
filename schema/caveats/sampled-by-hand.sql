-- title: Picked from a screen
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: log vmstat or iostat into a file from start to end, and send the file
-- source: fewer than five intervals do not show how a rate moves, and the eye prefers the high ones
-- A figure that somebody copied is one sample; the tool's own output is counted.
with logged as (
  select load.run, max(sample.position) + 1 - max(sample.since_boot) as samples
  from load
  join sample on sample.load = load.load
  where load.key = 'intervals'
  group by load.run
)
select
  measured.measurement,
  case when measured.parser in ('facts', 'table') or logged.samples < 5 then 'warn' end as verdict,
  measured.tool,
  coalesce(logged.samples, 1) as samples_count
from measured
left join logged on logged.run = measured.run
where measured.tool in ('vmstat', 'iostat') and measured.is_rate
