-- title: Test data fit into memory
-- severity: invalid
-- topic: caches
-- version: 1
-- fix: make the test data at least twice as large as the memory (four times for reads), or limit the
--   memory with mem= or a virtual machine, or go past the cache (direct I/O)
-- source: bonnie(1): at least twice the memory; NetBSD's pkgsrc/benchmarks/bonnie: four times; MLPerf
--   Storage 2.0: five times
select
  measurement,
  case
    when workset_bytes is null or ram_bytes is null then 'unevaluated'
    when workset_bytes <= ram_bytes then 'invalid'
    when workset_bytes < 2 * ram_bytes then 'warn'
  end as verdict,
  workset_bytes,
  ram_bytes
from measured
-- Making and removing files touches names, not data; a monitor has no data of its own; Iometer always
-- goes past the cache, which a load that the sender declared does not say.
where is_speed and missing is null and direct is not 1 and coalesce(filesystem, '') <> 'none'
  and coalesce(operation, '') not in ('cached-read', 'create', 'delete', 'monitor', 'stat')
  and tool <> 'iometer'
  -- A write that waits for the disk each time is answered by it, however small the file.
  and not (coalesce(flush, '') = 'each' and coalesce(direction, '') = 'write')
