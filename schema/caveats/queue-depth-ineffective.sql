-- title: Queue depth was not reached
-- severity: warn
-- topic: workload
-- version: 1
-- fix: ioengine=io_uring or libaio, the latter with direct=1; look at the "IO depths" that fio prints
-- source: fio HOWTO, iodepth: no effect on synchronous engines, and libaio queues only what is not buffered
-- The distribution of depths that fio prints is not kept, so it is not asked.
select
  measured.measurement,
  case
    when engine.value is null then 'unevaluated'
    when engine.value in ('sync', 'psync', 'vsync', 'pvsync', 'pvsync2', 'mmap') then 'warn'
    when engine.value <> 'libaio' or measured.direct = 1 then null
    when measured.direct is null then 'unevaluated'
    else 'warn'
  end as verdict,
  engine.value as engine,
  measured.queue_depth as queue_depth_count
from measured
left join load_option as engine on engine.load = measured.load and engine.name = 'ioengine'
where measured.tool = 'fio' and measured.is_speed and measured.queue_depth > 1
