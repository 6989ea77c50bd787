-- The same drives on fewer or more channels
-- Pairs of setups that differ in the number of channels only: what a second cable or port is worth.
-- :submission only this submission; all when empty
with comparable as (
  select
    submission as submission,
    host as host,
    setup as setup,
    array_level as array_level,
    array_by as array_by,
    drive as drive,
    drives as drives,
    channels as channels,
    filesystem as filesystem,
    tool as tool,
    workload as workload,
    operation as operation,
    metric as metric,
    direction as direction,
    statistic as statistic,
    scope as scope,
    aggregate as aggregate,
    value as value,
    unit as unit
  from result
  where value is not null
    and :submission in ('', submission)
)
select
  fewer.submission as submission,
  fewer.tool as tool,
  fewer.operation as operation,
  fewer.metric as metric,
  fewer.unit as unit,
  fewer.drives as drives,
  fewer.setup as setup_with_fewer,
  fewer.channels as fewer_channels,
  fewer.value as value_with_fewer,
  more.setup as setup_with_more,
  more.channels as more_channels,
  more.value as value_with_more,
  more.value / nullif(fewer.value, 0) as times
from comparable as fewer
join comparable as more
  on more.submission = fewer.submission
  and more.host = fewer.host
  and more.array_level = fewer.array_level
  and more.array_by is fewer.array_by
  and more.drive = fewer.drive
  and more.drives = fewer.drives
  and more.filesystem is fewer.filesystem
  and more.tool = fewer.tool
  and more.workload is fewer.workload
  and more.metric = fewer.metric
  and more.direction is fewer.direction
  and more.statistic = fewer.statistic
  and more.scope = fewer.scope
  and more.aggregate = fewer.aggregate
where more.channels > fewer.channels
order by fewer.submission, fewer.tool, fewer.metric, fewer.operation, fewer.setup, more.setup
