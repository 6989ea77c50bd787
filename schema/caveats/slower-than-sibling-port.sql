-- title: Slower than the same drive on another port
-- severity: info
-- topic: links
-- version: 1
-- fix: compare drives on the same port, or name the port beside the figure
-- source: submission 002: one model of drive on the chipset's port and on a JMB363
with alone as (
  select distinct
    measured.measurement,
    measured.host,
    setup_profile.drive,
    member.port,
    measured.controller,
    measured.tool,
    measured.generator,
    measured.operation,
    measured.direction,
    measured.block_bytes,
    measured.workset_bytes,
    measured.qualifier,
    measured.value
  from measured
  join setup_profile on setup_profile.setup = measured.setup
  join member on member.array = measured.array and member.role = 'data' and member.backing = 'drive'
  where measured.drives = 1 and measured.unit = 'B/s' and measured.is_rate and measured.scope = 'total' and measured.value is not null
),
best as (
  select host, drive, port, controller, tool, generator, operation, direction, block_bytes, workset_bytes, max(value) as value
  from alone
  where qualifier in ('exact', 'about', 'at-least')
  group by host, drive, port, controller, tool, generator, operation, direction, block_bytes, workset_bytes
)
select
  alone.measurement,
  case when alone.port is null or best.port is null then 'unevaluated' else 'info' end as verdict,
  alone.value as value_bytes_per_s,
  coalesce(own.maker || ' ' || own.name, alone.controller) as controller,
  best.value as sibling_bytes_per_s,
  coalesce(other.maker || ' ' || other.name, best.controller) as sibling_controller
from alone
join best on best.host = alone.host and best.drive = alone.drive and best.tool = alone.tool and best.generator = alone.generator
  and best.operation = alone.operation and best.direction = alone.direction
  and best.block_bytes is alone.block_bytes and best.workset_bytes is alone.workset_bytes and best.port is not alone.port
left join model as own on own.model = alone.controller
left join model as other on other.model = best.controller
where alone.qualifier in ('exact', 'about', 'at-most') and alone.value < 0.9 * best.value
