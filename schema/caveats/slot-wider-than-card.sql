-- title: The slot is faster than the card in it
-- severity: info
-- topic: links
-- version: 1
-- fix: reckon with the card's own limit, not with the slot's
-- source: PCI Local Bus Specification 2.3; PCI-X Addendum 1.0: a bus runs as the slowest card allows
with wider as (
  select distinct
    load_link.setup,
    load_link.load,
    load_link.part,
    now.link_kind as link,
    now.raw_bytes_per_s as ceiling_bytes_per_s,
    best.link_kind as possible_link,
    best.raw_bytes_per_s as possible_bytes_per_s
  from load_link
  join node on node.node = load_link.node and node.kind = 'slot'
  join link_kind as best on best.link_kind = node.link_possible
  left join link_kind as now on now.link_kind = node.link_kind
  where now.raw_bytes_per_s is null or now.raw_bytes_per_s < best.raw_bytes_per_s
)
select
  measured.measurement,
  case when wider.link is null then 'unevaluated' else 'info' end as verdict,
  wider.link,
  wider.ceiling_bytes_per_s,
  wider.possible_link,
  wider.possible_bytes_per_s
from wider
join measured on measured.setup = wider.setup and measured.path_load = wider.load and measured.path_part = wider.part
where measured.is_speed and measured.missing is null and measured.operation is not 'cached-read'
