-- title: The link, not the drive, was measured
-- severity: info
-- topic: links
-- version: 1
-- fix: to measure the drive, put it on a faster port; to measure the link, say so
-- source: schema/links.csv, with a source for each link
select
  measurement,
  case
    when raw_ceiling is null then 'unevaluated'
    when coalesce(value, value_high) >= 0.9 * practical_ceiling and coalesce(value, value_high) <= 1.02 * raw_ceiling then 'info'
  end as verdict,
  coalesce(value, value_high) as value_bytes_per_s,
  narrowest as link,
  raw_ceiling as ceiling_bytes_per_s,
  practical_ceiling as practical_bytes_per_s
from measured
where unit = 'B/s' and is_rate and scope = 'total' and missing is null
  and operation is not 'cached-read' and qualifier not in ('at-most', 'delta')
