-- title: Two renderings of one run differ
-- severity: invalid
-- topic: reporting
-- version: 1
-- fix: send both files as the tool wrote them
-- source: a tool prints one result as text and as CSV or JSON; within one file the parsers refuse a difference
-- Two files of one tool with the same start tell of one run. A day alone is no start.
with twice as (
  select submission, tool, started from run where started like '%T%:%' group by submission, tool, started having count(distinct file) > 1
),
pair as (
  select run.run, run.started, run.file from twice join run on run.submission = twice.submission and run.tool = twice.tool and run.started = twice.started
),
rendering as (
  select
    measured.series,
    pair.started,
    count(distinct pair.file) as files,
    count(*) = count(measured.resolution) as known,
    min(measured.value) as least,
    max(measured.value) as most,
    min(measured.value + measured.resolution) as lowest_end,
    max(measured.value - measured.resolution) as highest_start
  from measured
  join pair on pair.run = measured.run
  where measured.value is not null
  group by measured.series, pair.started
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
join pair on pair.run = measured.run and pair.started = rendering.started
where rendering.files > 1
