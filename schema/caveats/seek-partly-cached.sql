-- title: Part of the seeks never reached the disk
-- severity: warn
-- topic: caches
-- version: 1
-- fix: make the file more than four times as large as the memory (bonnie++ -s)
-- source: bonnie(1), BUGS: with half of the file cached the rate printed is about twice the disk's
select
  measurement,
  case
    when workset_bytes is null or ram_bytes is null then 'unevaluated'
    when 4 * ram_bytes > workset_bytes then 'warn'
  end as verdict,
  min(1.0, 1.0 * ram_bytes / workset_bytes) as cached_ratio,
  workset_bytes,
  ram_bytes
from measured
where tool = 'bonnie++' and metric = 'seek-rate' and missing is null and direct is not 1
