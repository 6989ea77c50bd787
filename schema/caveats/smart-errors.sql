-- title: Drive reports errors
-- severity: warn
-- topic: drive
-- version: 1
-- fix: another cable for transfer errors, another drive for sectors; then measure again
-- source: ATA and NVMe SMART, as smartctl prints it: reallocated and pending sectors, interface CRC errors, media errors
-- The worst counter of the worst drive. The name of the CRC counter differs, its number stands in its text.
with counted as (
  select
    setup.setup,
    coalesce(detected.number, case when detected.name like '%crc-error%' then cast(detected.value as integer) end) as errors_count
  from setup
  join member on member.array = setup.array
  join detected on detected.part = member.drive
  where detected.name in ('reallocated-sectors', 'pending-sectors', 'grown-defects', 'media-errors')
    or detected.name like 'attribute-%crc-error-count' or detected.name like 'statistic-%crc-errors'
),
worst as (
  select
    setup,
    max(errors_count) as errors_count
  from counted
  group by setup
)
select
  measured.measurement,
  case
    when worst.errors_count is null then 'unevaluated'
    when worst.errors_count > 0 then 'warn'
  end as verdict,
  worst.errors_count
from worst
join measured on measured.setup = worst.setup
where measured.is_speed
