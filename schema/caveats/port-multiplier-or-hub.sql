-- title: A hub or port multiplier on the way
-- severity: info
-- topic: links
-- version: 1
-- fix: connect the drive to a port of the controller itself
-- source: USB 2.0 specification: all devices below a root port share its time; Serial ATA 2.6: port multipliers
-- A switch of PCI Express is none of these; a switch whose link is not stated may be one.
with shared as (
  select distinct
    load_link.setup,
    load_link.load,
    load_link.part,
    load_link.link_kind as link,
    coalesce(model.maker || ' ' || model.name, node.name, node.slug) as part_name
  from load_link
  join node on node.node = load_link.node and node.kind = 'switch'
  left join model on model.model = node.model
  left join link_kind on link_kind.link_kind = load_link.link_kind
  where coalesce(link_kind.family, 'USB') in ('USB', 'SATA', 'SAS', 'FireWire')
)
select
  measured.measurement,
  case when shared.link is null then 'unevaluated' else 'info' end as verdict,
  shared.part_name,
  shared.link
from shared
join measured on measured.setup = shared.setup and measured.path_load = shared.load and measured.path_part = shared.part
where measured.is_speed and measured.missing is null and measured.operation is not 'cached-read'
