-- title: A link runs below its ability
-- severity: warn
-- topic: links
-- version: 1
-- fix: reseat the card or the cable, look into the firmware's settings, and read the link's state before the run
-- source: PCI Express Base Specification, LnkSta against LnkCap; Serial ATA, speed negotiation
-- Slots have a rule of their own: what is in them may be all that it can be.
with lowered as (
  select distinct
    load_link.setup,
    load_link.load,
    load_link.part,
    now.link_kind as link,
    now.raw_bytes_per_s as ceiling_bytes_per_s,
    best.link_kind as possible_link,
    best.raw_bytes_per_s as possible_bytes_per_s
  from load_link
  join node on node.node = load_link.node and node.kind <> 'slot'
  join link_kind as best on best.link_kind = node.link_possible
  left join link_kind as now on now.link_kind = node.link_kind
  where now.raw_bytes_per_s is null or now.raw_bytes_per_s < best.raw_bytes_per_s
)
select
  measured.measurement,
  case when lowered.link is null then 'unevaluated' else 'warn' end as verdict,
  lowered.link,
  lowered.ceiling_bytes_per_s,
  lowered.possible_link,
  lowered.possible_bytes_per_s
from lowered
join measured on measured.setup = lowered.setup and measured.path_load = lowered.load and measured.path_part = lowered.part
where measured.is_speed and measured.missing is null and measured.operation is not 'cached-read'
