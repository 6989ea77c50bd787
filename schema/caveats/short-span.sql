-- title: Only part of the drive was used
-- severity: info
-- topic: workload
-- version: 1
-- fix: measure over the whole drive, or state the zone (start and length)
-- source: zcav(8): outer tracks are faster; short strokes make shorter seeks
-- What a tool only read in order is as long as what it moved.
with spanned as (
  select
    measurement,
    coalesce(workset_bytes, case when access = 'sequential' then bytes_moved end) as workset_bytes,
    capacity_bytes
  from measured
  where is_speed and medium = 'hdd' and coalesce(operation, '') <> 'cached-read'
)
select
  measurement,
  case
    when workset_bytes is null or capacity_bytes is null then 'unevaluated'
    when workset_bytes < 0.25 * capacity_bytes then 'info'
  end as verdict,
  workset_bytes,
  capacity_bytes
from spanned
