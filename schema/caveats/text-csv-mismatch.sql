-- title: Two renderings of one run differ
-- severity: invalid
-- topic: reporting
-- version: 1
-- fix: send both files as the tool wrote them
-- source: a tool prints one result as text and as CSV or JSON; within one file the parsers refuse a difference
-- Two files of one tool with the same start tell of one run. A day alone is no start.
with rendering as (
  select
    measured.series,
    run.started,
    count(distinct run.file) as files,
    count(*) = count(measured.resolution) as known,
    min(measured.value) as least,
    max(measured.value) as most,
    min(measured.value + measured.resolution) as lowest_end,
    max(measured.value - measured.resolution) as highest_start
  from measured
  join run on run.run = measured.run
  where measured.value is not null and run.started like '%T%:%'
  group by measured.series, run.started
)
select
  measured.measurement,
  case
    when not rendering.known then 'unevaluated'
    when rendering.highest_start > rendering.lowest_end then 'invalid'
  end as verdict,
  rendering.least / rendering.most as of_the_other_ratio
from rendering
join measured on measured.series = rendering.series and measured.value is not null
join run on run.run = measured.run and run.started = rendering.started
where rendering.files > 1
