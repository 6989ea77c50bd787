-- title: 1000 or 1024 is not settled
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: state the unit as the tool counts it (KiB, MiB), or print bytes and time beside the rate
-- source: Iometer and hdparm count 2^20 bytes as MB, bonnie++ and iozone 1024 as K, vmstat blocks of 1024
--   bytes (their manuals and sources)
-- Only figures that somebody copied: of the tools' own output the parsers know the unit. A decimal
-- last place shows that the copy was read as powers of ten. Bytes and a time settle it by arithmetic.
select
  measurement,
  case
    when resolution is null then 'unevaluated'
    when abs(bytes_moved - value * duration_s) <= 0.01 * value * duration_s then null
    when resolution = cast(resolution as integer) and cast(resolution as integer) % 10 = 0 then 'warn'
  end as verdict,
  tool,
  coalesce(value, value_high) as value_bytes_per_s
from measured
where parser in ('facts', 'table') and unit = 'B/s' and tool in ('iometer', 'vmstat', 'iostat', 'hdparm', 'bonnie++', 'iozone')
