-- title: Measured once
-- severity: warn
-- topic: statistics
-- version: 2
-- fix: measure at least three times, better five or more, and send every value
-- source: hdparm(8): repeat two or three times; Hoefler and Belli, Scientific Benchmarking of Parallel
--   Computing Systems, SC'15
-- What watches other programs (vmstat, iostat) is not repeated: each interval is a sample.
select
  measured.measurement,
  case
    when measured.repeats is null and measured.aggregate = 'single' then 'unevaluated'
    when measured.repeats = 1 and coalesce(repeated.n, 1) = 1 then 'warn'
  end as verdict,
  coalesce(repeated.n, measured.repeats) as repeats_count
from measured
left join repeated on repeated.series = measured.series
where measured.is_speed and measured.statistic in ('total', 'mean') and coalesce(measured.value, measured.value_low) is not null
  and measured.operation is not 'monitor'
