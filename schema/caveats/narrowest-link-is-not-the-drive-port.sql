-- title: The bottleneck sits behind the drive's port
-- severity: info
-- topic: links
-- version: 1
-- fix: use a slot or port with lanes of the processor's own, or fewer drives behind one uplink
-- source: schema/links.csv, with a source for each link
select
  measurement,
  case
    when narrowest_place is null then 'unevaluated'
    when narrowest_place = 'uplink' then 'info'
  end as verdict,
  narrowest as link,
  practical_ceiling as practical_bytes_per_s,
  ports_ceiling as ports_bytes_per_s
from measured
where unit = 'B/s' and is_rate and missing is null and operation is not 'cached-read'
