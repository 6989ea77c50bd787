-- title: Partition not aligned
-- severity: warn
-- topic: drive
-- version: 1
-- fix: begin the partition at 1 MiB, as today's tools do
-- source: Advanced Format (IDEMA): sectors of 4096 bytes behind addresses of 512; a request across a border
--   costs two
-- The setting partition-start is the first sector (of 512 bytes) on a drive, or on an array, where it must
-- stand at the border of a chunk.
with placed as (
  select
    setup,
    scope,
    cast(value as integer) * 512 as start_bytes
  from in_force
  where name = 'partition-start'
),
sector as (
  select
    setup.setup,
    max(detected.number) as sector_bytes
  from setup
  join member on member.array = setup.array
  join detected on detected.part = member.drive
  where detected.name in ('physical-sector-size', 'phy-sec')
  group by setup.setup
)
select
  measured.measurement,
  case
    when placed.scope = 'array' and measured.chunk_bytes is null then 'unevaluated'
    when placed.scope = 'array' and placed.start_bytes % measured.chunk_bytes <> 0 then 'warn'
    when placed.start_bytes % 4096 = 0 then null
    when sector.sector_bytes is null then 'unevaluated'
    when sector.sector_bytes > 512 then 'warn'
  end as verdict,
  placed.start_bytes,
  sector.sector_bytes,
  measured.chunk_bytes
from placed
join measured on measured.setup = placed.setup
left join sector on sector.setup = placed.setup
where measured.is_speed
