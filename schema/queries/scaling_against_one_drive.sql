-- Many drives against one
-- Each throughput of several drives, divided by that of one drive of the same model in the same host under the same load; 1 is no gain.
-- :submission only this submission; all when empty
with comparable as materialized (
  select
    submission as submission,
    host as host,
    setup as setup,
    array_level as array_level,
    drive as drive,
    drives as drives,
    channels as channels,
    tool as tool,
    workload as workload,
    operation as operation,
    direction as direction,
    statistic as statistic,
    aggregate as aggregate,
    value as value
  from result
  where metric = 'throughput'
    and scope = 'total'
    and value is not null
    and :submission in ('', submission)
)
select
  many.submission as submission,
  many.tool as tool,
  many.workload as workload,
  many.operation as operation,
  many.setup as setup,
  many.array_level as array_level,
  many.drives as drives,
  many.channels as channels,
  many.value as bytes_per_s,
  one.setup as one_drive_setup,
  one.value as one_drive_bytes_per_s,
  many.value / one.value as times_one_drive,
  many.value / one.value / many.drives as share_of_ideal
from comparable as many
join comparable as one
  on one.submission = many.submission
  and one.host = many.host
  and one.drive = many.drive
  and one.tool = many.tool
  and one.workload = many.workload
  and one.operation is not distinct from many.operation
  and one.direction is not distinct from many.direction
  and one.statistic = many.statistic
  and one.aggregate = many.aggregate
where one.drives = 1
  and many.drives > 1
order by many.submission, many.tool, many.workload, one.setup, many.drives, many.channels, many.setup
