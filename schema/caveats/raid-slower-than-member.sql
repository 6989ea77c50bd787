-- title: The array is slower than one of its drives
-- severity: warn
-- topic: links
-- version: 1
-- fix: look for drives that share a channel, at the stripe size, the alignment and the driver
-- source: a stripe reads and writes its members at once, so that it cannot be slower by itself
-- (The order of joins is fixed: each array looks up its own drive.)
with alone as (
  select
    measured.host,
    setup_profile.drive,
    measured.controller,
    measured.tool,
    measured.operation,
    measured.direction,
    measured.block_bytes,
    min(measured.value) as value
  from measured
  join setup_profile on setup_profile.setup = measured.setup
  where measured.drives = 1 and measured.unit = 'B/s' and measured.is_rate and measured.access = 'sequential'
    and measured.qualifier in ('exact', 'about', 'at-least')
  group by measured.host, setup_profile.drive, measured.controller, measured.tool, measured.operation, measured.direction, measured.block_bytes
)
select
  measured.measurement,
  case when measured.controller is null or alone.controller is null then 'unevaluated' else 'warn' end as verdict,
  measured.value as value_bytes_per_s,
  alone.value as single_bytes_per_s,
  measured.drives as drives_count
from measured
join setup_profile on setup_profile.setup = measured.setup
cross join alone on alone.host = measured.host and alone.drive = setup_profile.drive and alone.tool = measured.tool
  and alone.operation = measured.operation and alone.direction = measured.direction and alone.block_bytes is measured.block_bytes
where measured.array_level in ('raid0', 'stripe', 'raid10') and measured.unit = 'B/s' and measured.is_rate
  and measured.access = 'sequential' and measured.scope = 'total' and measured.qualifier in ('exact', 'about', 'at-most')
  and measured.value < 0.95 * alone.value
  and coalesce(measured.controller = alone.controller, 1)
