-- The same drives on fewer or more channels
-- Pairs of setups that differ in the number of channels only: what a second cable or port is worth.
-- :submission only this submission; all when empty
with built as (
  select
    setup.submission as submission,
    setup.slug as setup,
    setup.host as host,
    setup.filesystem as filesystem,
    built.level as array_level,
    built.made_by as array_by,
    profile.drive as drive,
    profile.drives as drives,
    profile.channels as channels
  from setup
  join "array" as built on built.array = setup.array
  join setup_profile as profile on profile.setup = setup.setup
  where :submission in ('', setup.submission)
),
-- few setups pair: only what was measured on those is read
pair as materialized (
  select
    fewer.submission as submission,
    fewer.drives as drives,
    fewer.setup as setup_with_fewer,
    fewer.channels as fewer_channels,
    more.setup as setup_with_more,
    more.channels as more_channels
  from built as fewer
  join built as more
    on more.submission = fewer.submission
    and more.host = fewer.host
    and more.array_level = fewer.array_level
    and more.array_by is not distinct from fewer.array_by
    and more.drive = fewer.drive
    and more.drives = fewer.drives
    and more.filesystem is not distinct from fewer.filesystem
  where more.channels > fewer.channels
),
number as materialized (
  select
    submission as submission,
    setup as setup,
    tool as tool,
    workload as workload,
    operation as operation,
    metric as metric,
    unit as unit,
    direction as direction,
    statistic as statistic,
    scope as scope,
    aggregate as aggregate,
    value as value
  from result
  where (submission, setup) in (
    select submission, setup_with_fewer from pair
    union
    select submission, setup_with_more from pair
  )
    and value is not null
)
select
  fewer.submission as submission,
  fewer.tool as tool,
  fewer.operation as operation,
  fewer.metric as metric,
  fewer.unit as unit,
  pair.drives as drives,
  pair.setup_with_fewer as setup_with_fewer,
  pair.fewer_channels as fewer_channels,
  fewer.value as value_with_fewer,
  pair.setup_with_more as setup_with_more,
  pair.more_channels as more_channels,
  more.value as value_with_more,
  more.value / nullif(fewer.value, 0) as times
from pair
join number as fewer
  on fewer.submission = pair.submission
  and fewer.setup = pair.setup_with_fewer
join number as more
  on more.submission = pair.submission
  and more.setup = pair.setup_with_more
  and more.tool = fewer.tool
  and more.workload is not distinct from fewer.workload
  and more.metric = fewer.metric
  and more.direction is not distinct from fewer.direction
  and more.statistic = fewer.statistic
  and more.scope = fewer.scope
  and more.aggregate = fewer.aggregate
order by fewer.submission, fewer.tool, fewer.metric, fewer.operation, fewer.setup, more.setup
