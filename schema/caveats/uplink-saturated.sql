-- title: A shared uplink is full
-- severity: warn
-- topic: links
-- version: 1
-- fix: fewer drives at once behind one uplink, or ports of another one
-- source: schema/links.csv; submission 002: DMI 1.0 of 1000 MB/s carried 670 written and 800 read
-- Two signs: the drives together take 65 % of a link that they share; one drive more brings less than a quarter
-- of what one brings alone. A link without a known ceiling is unevaluated where no other is known.
with alone as (
  select host, controller, tool, generator, operation, direction, block_bytes, min(value) as value
  from measured
  where drives = 1 and unit = 'B/s' and is_rate and scope = 'total' and qualifier in ('exact', 'about', 'at-least')
  group by host, controller, tool, generator, operation, direction, block_bytes
),
uplink as (
  select
    setup,
    load,
    part,
    link_kind, -- of the row that holds the minimum
    min(raw_ceiling) as raw_ceiling
  from load_link
  where place = 'uplink' and flows_through >= 2
  group by setup, load, part
)
select
  measured.measurement,
  case
    when uplink.raw_ceiling is null then 'unevaluated'
    when coalesce(measured.value, measured.value_low) >= 0.65 * uplink.raw_ceiling
      and coalesce(measured.value, measured.value_low) <= 1.02 * uplink.raw_ceiling then 'warn'
  end as verdict,
  coalesce(measured.value, measured.value_low) as value_bytes_per_s,
  uplink.link_kind as link,
  uplink.raw_ceiling as ceiling_bytes_per_s,
  null as single_bytes_per_s
from measured
join uplink on uplink.setup = measured.setup and uplink.load = measured.path_load and uplink.part = measured.path_part
where measured.unit = 'B/s' and measured.is_rate and measured.scope = 'total' and measured.missing is null
  and measured.qualifier in ('exact', 'about', 'at-least', 'range') and measured.operation is not 'cached-read'
union all
select
  measured.measurement,
  'warn',
  measured.value,
  uplink.link_kind,
  uplink.raw_ceiling,
  alone.value
from measured
cross join uplink on uplink.setup = measured.setup and uplink.load = measured.path_load and uplink.part = measured.path_part
cross join alone on alone.host = measured.host and alone.controller = measured.controller and alone.tool = measured.tool and alone.generator = measured.generator
  and alone.operation = measured.operation and alone.direction = measured.direction and alone.block_bytes is measured.block_bytes
where measured.unit = 'B/s' and measured.qualifier = 'delta' and measured.scope = 'per-drive' and measured.value < 0.25 * alone.value
