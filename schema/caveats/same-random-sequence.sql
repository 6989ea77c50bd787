-- title: Every run reads the same "random" addresses
-- severity: info
-- topic: workload
-- version: 1
-- fix: randrepeat=0, or another randseed for every run
-- source: fio HOWTO, randrepeat: the generator is seeded alike in every run unless told; MLPerf Storage 2.0
--   changes the seed
-- Past the system's cache only the cache of the drives can remember.
select
  measured.measurement,
  case
    when measured.bytes_moved is null then 'unevaluated'
    when measured.bytes_moved <= measured.device_cache_bytes then 'info'
    when measured.direct = 0 and measured.bytes_moved < measured.ram_bytes then 'info'
  end as verdict,
  measured.bytes_moved as moved_bytes,
  measured.device_cache_bytes,
  measured.ram_bytes
from measured
left join repeated on repeated.series = measured.series
left join load_option as seeded on seeded.load = measured.load and seeded.name = 'randrepeat'
where measured.tool = 'fio' and measured.is_speed and measured.access = 'random' and measured.direct is not null
  and coalesce(seeded.value, '1') <> '0'
  and (measured.repeats > 1 or repeated.n > 1)
