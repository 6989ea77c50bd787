-- title: Data can be compressed or deduplicated
-- severity: invalid
-- topic: workload
-- version: 1
-- fix: random data: refill_buffers=1 (fio), pattern "Full random" (Iometer), a file of random bytes as if= (dd)
-- source: openzfs issue 1150: zeros at 5 GB/s, one block on disk; sysbench issue 132: files of zeros, 15 times
--   too fast; SNIA SSS PTS 2.0.2 asks for random data
-- What was written from zeros; what fio and sysbench read, too, because they lay out the files themselves.
-- Iometer wrote repeating bytes up to version 2006. On a bare disk it does no harm.
with zeros as (
  select load from load_option
  where (name = 'zero_buffers' and value <> '0') or (name in ('buffer_compress_percentage', 'dedupe_percentage') and cast(value as real) > 0)
),
squeezed as (
  select
    setup,
    max(value) as compression
  from in_force
  where name = 'compression' and value not in ('off', 'no', 'none')
  group by setup
)
select
  measured.measurement,
  case
    when squeezed.compression is not null then 'invalid'
    when measured.medium is null then 'unevaluated'
    when measured.medium like '%ssd%' then 'warn'
    else 'info'
  end as verdict,
  measured.generator as tool,
  measured.medium,
  squeezed.compression
from measured
left join squeezed on squeezed.setup = measured.setup
where measured.is_rate and measured.direction is not null and (
  measured.load in (select load from zeros)
  or measured.generator = 'sysbench'
  or (measured.generator = 'dd' and measured.direction = 'write' and measured.command like '% if=/dev/zero %')
  or (measured.generator = 'iometer' and measured.direction <> 'read' and measured.version_order < 2007000000)
)
