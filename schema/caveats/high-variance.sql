-- title: Results scatter
-- severity: invalid
-- topic: statistics
-- version: 1
-- fix: find what differs between the runs, then measure more of them and send every value
-- source: Phoronix Test Suite: runs again from 2.5 to 3.5 % on; MLPerf Storage 2.0: within 5 % in five runs
-- The spread of a source's mean is taken as it states it; single values give their own.
select
  measured.measurement,
  case
    when measured.aggregate <> 'single' and measured.spread is null and repeated.n is null then 'unevaluated'
    when coalesce(repeated.deviation / abs(repeated.mean), measured.spread / abs(measured.value)) > 0.15 then 'invalid'
    when coalesce(repeated.deviation / abs(repeated.mean), measured.spread / abs(measured.value)) > 0.05 then 'warn'
  end as verdict,
  coalesce(repeated.deviation / abs(repeated.mean), measured.spread / abs(measured.value)) as spread_ratio,
  coalesce(repeated.n, measured.repeats) as repeats_count
from measured
left join repeated on repeated.series = measured.series
where measured.is_speed and measured.statistic in ('total', 'mean') and measured.value is not null
  and measured.operation is not 'monitor'
