-- title: System or tool differ within a comparison
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: measure all setups under one system with one version of the tool
-- source: a kernel, a driver or a version of the tool can move a result by more than the drives do
-- One test of one submission on several arrays. Where only the system differs, it is what is compared.
-- Submissions of one host and one version have nothing to differ in: nearly all.
-- Each result looks for its comparison (cross join keeps that order): the other way each comparison
-- would read all results of its tool.
with varied as (
  select run.submission, lower(run.tool) as tool
  from run
  join run_setup on run_setup.run = run.run
  join setup on setup.setup = run_setup.setup
  group by run.submission, lower(run.tool)
  having count(distinct setup.array) > 1 and (count(distinct setup.host) > 1 or count(distinct run.tool_version) > 1)
),
compared as (
  select
    measured.submission,
    measured.tool,
    measured.operation,
    measured.metric,
    measured.direction,
    measured.statistic,
    count(distinct measured.array) as arrays,
    count(distinct measured.kernel) > 1 as kernels,
    count(distinct measured.os) > 1 as systems,
    count(distinct measured.tool_version) > 1 as versions
  from varied
  join measured on measured.tool = varied.tool and measured.submission = varied.submission
  where measured.is_speed
  group by measured.submission, measured.tool, measured.operation, measured.metric, measured.direction, measured.statistic
)
select
  measured.measurement,
  'warn' as verdict,
  case when compared.kernels then measured.kernel end as kernel,
  case when compared.systems then measured.os end as os,
  case when compared.versions then measured.tool_version end as version
from measured
cross join compared on measured.submission = compared.submission
  and measured.tool = compared.tool
  and measured.operation is compared.operation
  and measured.metric = compared.metric
  and measured.direction is compared.direction
  and measured.statistic = compared.statistic
where compared.arrays > 1 and (compared.kernels or compared.systems or compared.versions)
