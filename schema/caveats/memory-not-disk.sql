-- title: Measures memory, not the disk
-- severity: info
-- topic: caches
-- version: 1
-- fix: take hdparm -t in place of -T; no ioengine=null, no tmpfs
-- source: hdparm(8): -T shows the throughput of processor, cache and memory; fio HOWTO ioengine=null
-- Files that fit into memory are another rule's: cache-fit.
with without_io as (
  select distinct run
  from in_force
  where name = 'ioengine' and value = 'null'
)
select
  measured.measurement,
  'info' as verdict,
  measured.operation,
  measured.filesystem
from measured
left join without_io on without_io.run = measured.run
where measured.is_speed and measured.missing is null
  and (measured.operation = 'cached-read' or measured.filesystem in ('tmpfs', 'ramfs') or without_io.run is not null)
