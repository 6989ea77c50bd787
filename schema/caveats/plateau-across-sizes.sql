-- title: The same speed whatever the number of drives
-- severity: warn
-- topic: links
-- version: 1
-- fix: the controller, its driver or a shared channel sets the figure; measure on another one to see the drives
-- source: Amdahl's law; the review of the Talon ZL4-150 (submission 004)
-- What more members should bring is counted from the slowest single drive measured alike; other arrays stand
-- with the mean of their figures. A mirror does not write faster with more members, and where members take turns
-- nobody expects it.
with alike as (
  select
    measured.measurement,
    measured.setup,
    measured.host,
    setup_profile.drive,
    measured.tool,
    measured.generator,
    measured.operation,
    measured.direction,
    measured.block_bytes,
    measured.drives,
    measured.array_level,
    measured.practical_ceiling,
    measured.value
  from measured
  join setup_profile on setup_profile.setup = measured.setup
  where measured.unit = 'B/s' and measured.is_rate and measured.access = 'sequential' and measured.scope = 'total'
    and measured.qualifier in ('exact', 'about') and measured.drives is not null and measured.array_level not in ('linear', 'unknown')
),
alone as (
  select host, drive, tool, generator, operation, direction, block_bytes, min(value) as value
  from alike
  where drives = 1
  group by host, drive, tool, generator, operation, direction, block_bytes
),
arrays as (
  select host, drive, tool, generator, operation, direction, block_bytes, drives, avg(value) as value
  from alike
  group by host, drive, tool, generator, operation, direction, block_bytes, drives, setup
),
plateau as (
  select
    larger.measurement,
    larger.value,
    larger.drives,
    other.drives as other_drives,
    larger.practical_ceiling,
    alone.value as single
  from alike as larger
  cross join arrays as other on other.host = larger.host and other.drive is larger.drive and other.tool = larger.tool
    and other.generator = larger.generator and other.operation = larger.operation and other.direction = larger.direction
    and other.block_bytes is larger.block_bytes and other.drives <> larger.drives
  left join alone on alone.host = larger.host and alone.drive is larger.drive and alone.tool = larger.tool
    and alone.generator = larger.generator and alone.operation = larger.operation and alone.direction = larger.direction
    and alone.block_bytes is larger.block_bytes
  where (larger.direction = 'read' or larger.array_level in ('raid0', 'stripe', 'independent'))
    and max(larger.value, other.value) <= 1.05 * min(larger.value, other.value)
)
select
  measurement,
  case
    when coalesce(practical_ceiling, single) is null then 'unevaluated'
    when value < 0.8 * min(coalesce(practical_ceiling, single * drives), coalesce(single * drives, practical_ceiling)) then 'warn'
  end as verdict,
  value as value_bytes_per_s,
  drives as drives_count,
  other_drives as other_drives_count,
  single as single_bytes_per_s,
  practical_ceiling as practical_bytes_per_s
from plateau
