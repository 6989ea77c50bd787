-- title: This version of the tool misreports
-- severity: invalid
-- topic: reporting
-- version: 1
-- fix: measure again with a newer version
-- source: schema/tool_bugs.csv names each bug with its source
-- Where a bug needs a system that is not stated, only a footnote may pass without a word.
with suspect as (
  select run.run, run.tool_version, setup.setup, host.os, bug.tool, bug.position
  from run
  join tool_bug as bug on bug.tool = lower(run.tool)
    and (run.version_order >= bug.from_version or bug.from_version is null)
    and (run.version_order < bug.before_version or bug.before_version is null)
  join run_setup on run_setup.run = run.run
  join setup on setup.setup = run_setup.setup
  join host on host.host = setup.host
    and (host.os glob bug.os or bug.os is null or (host.os is null and bug.severity <> 'info'))
),
affected as materialized (
  select suspect.*
  from suspect
  join tool_bug as bug on bug.tool = suspect.tool and bug.position = suspect.position
  where (
    bug.setting is null
    or exists (
      select * from in_force
      where in_force.name = bug.setting and in_force.setup = suspect.setup and in_force.run = suspect.run
        and coalesce(nullif(in_force.value, ''), '1') glob coalesce(bug.setting_value, '*')
    )
  )
  and (
    bug.and_setting is null
    or exists (
      select * from in_force
      where in_force.name = bug.and_setting and in_force.setup = suspect.setup and in_force.run = suspect.run and in_force.value <> '0'
    )
  )
)
select
  measured.measurement,
  case when bug.os is not null and affected.os is null then 'unevaluated' else bug.severity end as verdict,
  bug.tool,
  affected.tool_version as version,
  bug.position + 2 as bug_line -- of schema/tool_bugs.csv, below its head
from affected
join tool_bug as bug on bug.tool = affected.tool and bug.position = affected.position
join measured on measured.run = affected.run and measured.setup = affected.setup
where measured.metric glob coalesce(bug.metric, '*')
  and measured.statistic glob coalesce(bug.statistic, '*')
  and measured.field glob coalesce(bug.field, '*')
