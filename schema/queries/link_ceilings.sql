-- Ceilings of links and media, and what went through them
-- Every kind of link and medium (schema/links.csv) with its ceilings, and the most that one measurement sent through one such link: of a link in full duplex in one direction, requests per second times their size. Its share is of the ceiling that holds for it, after packets where that is known. Figures that a rule calls invalid are left out, and reads that a tool says come from a cache.
with passed as (
  select
    load_link.link_kind as link_kind,
    load_link.exact and load_link.part <> 'all' and measured.qualifier = 'exact' as exact,
    load_link.practical_ceiling * load_link.share as ceiling,
    coalesce(measured.value, measured.value_low) * case measured.unit when '1/s' then measured.block_bytes else 1 end * load_link.share as reached,
    measured.access as access,
    measured.setup as setup,
    measured.measurement as measurement
  from measured
  join load_link on load_link.setup = measured.setup and load_link.load = measured.path_load and load_link.part = measured.path_part
  where measured.setup in (select setup from load_link where raw_ceiling is not null)
    and measured.verdict is distinct from 'invalid'
    and load_link.raw_ceiling is not null
    and measured.metric in ('throughput', 'iops')
    and measured.is_rate
    and measured.scope = 'total'
    and measured.operation is distinct from 'cached-read'
    and measured.qualifier in ('exact', 'about', 'at-least', 'range')
),
ranked as (
  select
    link_kind, exact, ceiling, reached, access, setup, measurement,
    row_number() over (partition by link_kind order by reached desc, exact desc, measurement, setup) as place
  from passed
  where reached is not null
)
select
  lower(replace(replace(replace(replace(link_kind.link_kind, ' ', '-'), '/', '-'), '(', ''), ')', '')) as row,
  link_kind.link_kind as kind,
  link_kind.family as family,
  link_kind.generation as generation,
  link_kind.lanes as lanes,
  link_kind.line_bits_per_s as line_bits_per_s,
  link_kind.encoding as encoding,
  link_kind.raw_bytes_per_s as raw,
  'schema/links.csv' as raw_file,
  'B/s' as raw_unit,
  link_kind.practical_bytes_per_s as practical,
  'schema/links.csv' as practical_file,
  'B/s' as practical_unit,
  ranked.setup as setup,
  ranked.access as access,
  case when not ranked.exact then '≈' end as sign,
  ranked.reached as reached,
  ranked.measurement as reached_from,
  'B/s' as reached_unit,
  ranked.reached / ranked.ceiling as of_ceiling,
  ranked.measurement as of_ceiling_from,
  'ratio' as of_ceiling_unit
from link_kind
left join ranked on ranked.link_kind = link_kind.link_kind and ranked.place = 1
where link_kind.raw_bytes_per_s is not null
order by link_kind.rowid
