-- title: Block size missing
-- severity: warn
-- topic: workload
-- version: 1
-- fix: state the size of a request: bs= (dd, fio), the access specification (Iometer), -r (iozone)
-- source: dd(1), bs=; Iometer User's Guide, access specifications; study 004 draws a curve over the block size
-- A mix of sizes is known when its parts are.
select
  measurement,
  'warn' as verdict,
  block_bytes,
  generator as tool
from measured
where is_rate and missing is null and generator in ('iometer', 'dd', 'fcv') and block_bytes is null
  and load not in (select flow.load from flow join workload_part on workload_part.workload = flow.workload)
