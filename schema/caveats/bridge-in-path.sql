-- title: A converter between two interfaces
-- severity: info
-- topic: links
-- version: 1
-- fix: measure on a port of the drive's own interface, or name the converter beside the figure
-- source: submission 004: Marvell 88i8030 on the Talon ZL4-150; USB enclosures without UASP take one command at a time
with converted as (
  select distinct
    load_link.setup,
    load_link.load,
    load_link.part,
    coalesce(model.maker || ' ' || model.name, node.name, node.slug) as part_name
  from load_link
  join node on node.node = load_link.node and node.kind = 'bridge'
  left join model on model.model = node.model
)
select
  measured.measurement,
  'info' as verdict,
  converted.part_name
from converted
join measured on measured.setup = converted.setup and measured.path_load = converted.load and measured.path_part = converted.part
where measured.is_speed and measured.missing is null and measured.operation is not 'cached-read'
