-- title: Faster than the cable
-- severity: invalid
-- topic: links
-- version: 1
-- fix: look for a cache that answered instead of the drive, and for a mistake between kB and KiB or Mbit and MB
-- source: schema/links.csv, with a source for each link
-- Where flows are only taken to be equally fast, one of them may have been slower and its link not full: warn.
-- Compressed data are smaller on the link than in the figure.
select
  measured.measurement,
  case
    when measured.raw_ceiling is null then 'unevaluated'
    when max(load_link.exact and coalesce(measured.value, measured.value_low) > 1.02 * load_link.raw_ceiling) then 'invalid'
    when coalesce(measured.value, measured.value_low) > 1.02 * measured.raw_ceiling then 'warn'
  end as verdict,
  coalesce(measured.value, measured.value_low) as value_bytes_per_s,
  replace(group_concat(distinct load_link.link_kind), ',', ' + ') as link,
  measured.raw_ceiling as ceiling_bytes_per_s,
  max(load_link.practical_ceiling) as highest_ceiling_bytes_per_s
from measured
left join load_link on load_link.setup = measured.setup and load_link.load = measured.path_load and load_link.part = measured.path_part
  and coalesce(measured.value, measured.value_low) > 1.02 * load_link.practical_ceiling
where measured.unit = 'B/s' and measured.is_rate and measured.scope = 'total' and measured.missing is null
  and measured.operation is not 'cached-read' and measured.qualifier not in ('at-most', 'delta')
  and (measured.raw_ceiling is null or coalesce(measured.value, measured.value_low) > measured.practical_ceiling)
  and (measured.setup, measured.run) not in (select setup, run from in_force where name = 'compression' and value <> 'off')
group by measured.measurement, measured.setup
