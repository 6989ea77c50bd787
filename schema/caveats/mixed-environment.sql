-- title: System or tool differ within a comparison
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: measure all setups under one system with one version of the tool
-- source: a kernel, a driver or a version of the tool can move a result by more than the drives do
-- One test of one submission on several arrays. Where only the system differs, it is what is compared.
with compared as (
  select
    submission,
    tool,
    operation,
    metric,
    direction,
    statistic,
    count(distinct array) as arrays,
    count(distinct kernel) > 1 as kernels,
    count(distinct os) > 1 as systems,
    count(distinct tool_version) > 1 as versions
  from measured
  where is_speed
  group by submission, tool, operation, metric, direction, statistic
)
select
  measured.measurement,
  'warn' as verdict,
  case when compared.kernels then measured.kernel end as kernel,
  case when compared.systems then measured.os end as os,
  case when compared.versions then measured.tool_version end as version
from compared
join measured on measured.submission = compared.submission
  and measured.tool = compared.tool
  and measured.operation is compared.operation
  and measured.metric = compared.metric
  and measured.direction is compared.direction
  and measured.statistic = compared.statistic
where compared.arrays > 1 and (compared.kernels or compared.systems or compared.versions)
