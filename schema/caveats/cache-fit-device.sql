-- title: Test data fit into the drives' own cache
-- severity: warn
-- topic: caches
-- version: 1
-- fix: touch at least eight times as much as all drives cache together
-- source: the factor is ours; hdparm(8) flushes the drive's cache for the same reason
select
  measurement,
  case
    when workset_bytes is null or device_cache_bytes is null then 'unevaluated'
    when workset_bytes < 8 * device_cache_bytes then 'warn'
  end as verdict,
  workset_bytes,
  device_cache_bytes
from measured
-- On the bare device without a size a tool goes on over all of it.
where is_speed and missing is null and (workset_bytes is not null or coalesce(filesystem, '') <> 'none')
  and coalesce(operation, '') not in ('cached-read', 'create', 'delete', 'monitor', 'stat')
