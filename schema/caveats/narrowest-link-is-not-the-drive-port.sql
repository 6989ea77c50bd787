-- title: The bottleneck sits behind the drive's port
-- severity: info
-- topic: links
-- version: 1
-- fix: use a slot or port with lanes of the processor's own, or fewer drives behind one uplink
-- source: schema/links.csv, with a source for each link
select
  measured.measurement,
  case
    when measured.narrowest_place is null then 'unevaluated'
    when measured.narrowest_place = 'uplink' then 'info'
  end as verdict,
  measured.narrowest as link,
  measured.practical_ceiling as practical_bytes_per_s,
  (
    select min(load_link.practical_ceiling)
    from load_link
    where load_link.setup = measured.setup and load_link.load = measured.path_load and load_link.part = measured.path_part
      and load_link.place = 'port'
  ) as ports_bytes_per_s
from measured
where measured.unit = 'B/s' and measured.is_rate and measured.missing is null and coalesce(measured.operation, '') <> 'cached-read'
