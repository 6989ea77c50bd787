-- title: The date cannot be right
-- severity: warn
-- topic: reporting
-- version: 2
-- fix: set the clock, or give the day of measuring in submission.toml
-- source: nobody measures after having sent or published it, before the parts were sold or the tool was made
-- A run has one day, so each is judged once. Days may be one apart (time zones), and are compared as
-- precisely as both are known.
with newest as (
  select setup.setup, max(model.released) as released
  from setup
  join host on host.host = setup.host
  left join member on member.array = setup.array
  left join drive on drive.drive = member.drive
  join model on model.model in (drive.model, host.board_model, host.cpu_model)
  group by setup.setup
),
dated as (
  select
    run.run,
    run_setup.setup,
    coalesce(run.started, setup.measured_from, submission.measured_from) as first,
    coalesce(run.started, setup.measured_to, setup.measured_from, submission.measured_to, submission.measured_from) as last,
    case when length(run.started) >= 10 then substr(run.started, 1, 10) end as started,
    coalesce(setup.measured_from, submission.measured_from) as declared_from,
    coalesce(setup.measured_to, setup.measured_from, submission.measured_to, submission.measured_from) as declared_to,
    submission.published,
    submission.sent,
    newest.released,
    (
      select date(tool_release.released, '-1 day')
      from tool_release
      where tool_release.tool = lower(run.tool) and tool_release.version_order <= run.version_order
      order by tool_release.version_order desc
      limit 1
    ) as tool_released
  from run
  join run_setup on run_setup.run = run.run
  join setup on setup.setup = run_setup.setup
  join submission on submission.submission = run.submission
  left join newest on newest.setup = setup.setup
),
impossible as materialized (
  select *
  from dated
  where substr(first, 1, 10) > date(sent, '+1 day')
    or substr(first, 1, length(published)) > published
    or cast(substr(first, 1, 4) as integer) < released
    or substr(last, 1, 10) < substr(tool_released, 1, length(last))
    or substr(date(started, '+1 day'), 1, length(declared_from)) < declared_from
    or substr(date(started, '-1 day'), 1, length(declared_to)) > declared_to
)
select
  measured.measurement,
  'warn' as verdict,
  impossible.first as date,
  coalesce(impossible.published, impossible.sent) as published,
  impossible.released,
  impossible.tool_released,
  impossible.declared_from,
  impossible.declared_to
from impossible
cross join measured on measured.setup = impossible.setup and measured.run = impossible.run
