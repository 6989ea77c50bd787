-- title: Test data fit into memory
-- severity: invalid
-- topic: caches
-- version: 2
-- fix: make the test data at least twice as large as the memory (four times for reads), or limit the
--   memory with mem= or a virtual machine, or go past the cache (direct I/O)
-- source: bonnie(1): at least twice the memory; NetBSD's pkgsrc/benchmarks/bonnie: four times; MLPerf
--   Storage 2.0: five times; the quarter is ours
-- The size says that memory could have answered, the rate whether it did: drives that were as fast with data
-- of twice the memory and more were not helped by it. A time or a latency is judged by the rate of its load.
-- Without a rate or without such drives to compare with the size alone decides.
with drives as (
  select array, group_concat(drive) as drives
  from (select array, drive from member where drive is not null order by array, drive)
  group by array
),
rate as (
  select
    measured.setup,
    measured.load,
    measured.direction,
    measured.host || ' ' || coalesce(drives.drives, measured.array) as drives,
    measured.access,
    case when measured.access = 'random' then measured.block_bytes end as block_bytes,
    coalesce(measured.queue_depth, 1) as queue_depth,
    coalesce(measured.threads, 1) as threads,
    max(measured.workset_bytes >= 2 * measured.ram_bytes) as beyond_memory,
    max(coalesce(measured.value, measured.value_low)) as bytes_per_s
  from measured
  left join drives on drives.array = measured.array
  where measured.metric = 'throughput' and measured.is_rate and measured.scope = 'total' and measured.missing is null
    and measured.operation is not 'cached-read'
  group by measured.setup, measured.load, measured.direction
),
drive_rate as (
  select drives, direction, access, block_bytes, queue_depth, threads, max(bytes_per_s) as bytes_per_s
  from rate
  where beyond_memory
  group by drives, direction, access, block_bytes, queue_depth, threads
)
select
  measured.measurement,
  case
    when measured.workset_bytes is null or measured.ram_bytes is null then 'unevaluated'
    when rate.bytes_per_s <= 1.25 * drive_rate.bytes_per_s then null
    when measured.workset_bytes <= measured.ram_bytes then 'invalid'
    when measured.workset_bytes < 2 * measured.ram_bytes then 'warn'
  end as verdict,
  measured.workset_bytes,
  measured.ram_bytes,
  drive_rate.bytes_per_s as beyond_memory_bytes_per_s
from measured
left join rate on rate.setup = measured.setup and rate.load = measured.load and rate.direction is measured.direction
left join drive_rate on drive_rate.drives = rate.drives and drive_rate.direction is rate.direction
  and drive_rate.access is rate.access and drive_rate.block_bytes is rate.block_bytes
  and drive_rate.queue_depth = rate.queue_depth and drive_rate.threads = rate.threads
-- Making and removing files touches names, not data; a monitor has no data of its own; Iometer always
-- goes past the cache, which a load that the sender declared does not say.
where measured.is_speed and measured.missing is null and measured.direct is not 1 and coalesce(measured.filesystem, '') <> 'none'
  and coalesce(measured.operation, '') not in ('cached-read', 'create', 'delete', 'monitor', 'stat')
  and measured.tool <> 'iometer'
  -- A write that waits for the disk each time is answered by it, however small the file.
  and not (coalesce(measured.flush, '') = 'each' and coalesce(measured.direction, '') = 'write')
