-- title: dd spent its time in system calls
-- severity: warn
-- topic: workload
-- version: 1
-- fix: bs=1M or more
-- source: dd(1): bs is 512 bytes unless told; each block costs a read and a write call
select
  measurement,
  case
    when block_bytes is null then 'unevaluated'
    when block_bytes < 65536 then 'warn'
  end as verdict,
  block_bytes
from measured
where generator = 'dd' and is_speed
