-- title: Faster than the platters turn
-- severity: invalid
-- topic: caches
-- version: 1
-- fix: go past the cache (direct=1) and spread the requests over the whole drive
-- source: half a turn passes before a sector comes by; axboe/fio issue 719 has such rates from memory
with random_reads as (
  -- The seeks of bonnie++ are not asked: three processes seek at once.
  -- A drive makes rpm / 60 turns a second, twice that many half turns; a tenth is left for luck.
  select *, 11 * drives * rpm / 300.0 as limit_per_s
  from measured
  where metric = 'iops' and is_rate and missing is null and medium = 'hdd'
    and access = 'random' and direction = 'read' and queue_depth = 1 and coalesce(threads, 1) = 1
)
select
  measurement,
  case
    when limit_per_s is null then 'unevaluated'
    when value <= limit_per_s then null
    when workset_bytes is null or capacity_bytes is null then 'unevaluated'
    when 10 * workset_bytes > capacity_bytes then 'invalid'
  end as verdict,
  value as value_per_s,
  limit_per_s,
  rpm,
  drives as drives_count,
  workset_bytes,
  capacity_bytes
from random_reads
