-- title: Part of the seeks never reached the disk
-- severity: warn
-- topic: caches
-- version: 1
-- fix: make the file more than four times as large as the memory (bonnie++ -s)
-- source: bonnie(1), BUGS: with half of the file cached the rate printed is about twice the disk's
with seeks as (
  select *, 1.0 * ram_bytes / workset_bytes as held
  from measured
  where tool = 'bonnie++' and metric = 'seek-rate' and missing is null and direct is not 1
)
select
  measurement,
  case
    when held is null then 'unevaluated'
    when held > 0.25 then 'warn'
  end as verdict,
  min(1.0, held) as cached_ratio,
  workset_bytes,
  ram_bytes
from seeks
