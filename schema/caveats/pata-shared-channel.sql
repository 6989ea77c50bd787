-- title: Two drives on one cable
-- severity: warn
-- topic: links
-- version: 1
-- fix: one drive a channel
-- source: ATA/ATAPI-6: device 0 and device 1 share the bus, one command at a time
-- Where members take turns (single, linear, jbod) the neighbour on the cable is idle.
with crowded as (
  select
    member.array,
    array.level,
    max(count(*)) over (partition by member.array) as drives_count
  from member
  join array on array.array = member.array
  join node on node.node = member.port
  join link_kind on link_kind.link_kind = node.link_kind
  where link_kind.family = 'PATA' and member.role = 'data' and array.level not in ('single', 'linear', 'jbod')
  group by member.array, member.port
)
select distinct
  measured.measurement,
  case when crowded.level = 'unknown' then 'unevaluated' else 'warn' end as verdict,
  crowded.drives_count
from crowded
join setup on setup.array = crowded.array
join measured on measured.setup = setup.setup
where crowded.drives_count > 1 and measured.is_speed and measured.missing is null and measured.operation is not 'cached-read'
