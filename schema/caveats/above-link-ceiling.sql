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
    when coalesce(measured.value, measured.value_low) <= 1.02 * measured.raw_ceiling then null
    when exists (
      select 1
      from load_link
      where load_link.setup = measured.setup and load_link.load = measured.path_load and load_link.part = measured.path_part
        and load_link.exact and coalesce(measured.value, measured.value_low) > 1.02 * load_link.raw_ceiling
    ) then 'invalid'
    else 'warn'
  end as verdict,
  coalesce(measured.value, measured.value_low) as value_bytes_per_s,
  (
    select group_concat(link_kind, ' + ')
    from (
      select load_link.link_kind
      from load_link
      where load_link.setup = measured.setup and load_link.load = measured.path_load and load_link.part = measured.path_part
        and coalesce(measured.value, measured.value_low) > 1.02 * load_link.practical_ceiling
      group by load_link.link_kind
      order by min(load_link.practical_ceiling)
    )
  ) as link,
  measured.raw_ceiling as ceiling_bytes_per_s,
  (
    select max(load_link.practical_ceiling)
    from load_link
    where load_link.setup = measured.setup and load_link.load = measured.path_load and load_link.part = measured.path_part
      and coalesce(measured.value, measured.value_low) > 1.02 * load_link.practical_ceiling
  ) as highest_ceiling_bytes_per_s
from measured
where measured.unit = 'B/s' and measured.is_rate and measured.scope = 'total' and measured.missing is null
  and coalesce(measured.operation, '') <> 'cached-read' and measured.qualifier not in ('at-most', 'delta')
  and (measured.setup, measured.run) not in (select setup, run from in_force where name = 'compression' and value <> 'off')
