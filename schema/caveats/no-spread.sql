-- title: Mean without spread
-- severity: warn
-- topic: statistics
-- version: 1
-- fix: send the value of every run, not only what was made of them
-- source: Hoefler and Belli, Scientific Benchmarking of Parallel Computing Systems, SC'15: without it nobody
--   can tell a difference from chance
-- A mean, median, best or worst says that there were several runs, even where it does not say how many.
select
  measured.measurement,
  case when measured.repeats is not 1 and coalesce(repeated.n, 0) < 2 then 'warn' end as verdict,
  measured.aggregate as aggregate,
  measured.repeats as repeats_count
from measured
left join repeated on repeated.series = measured.series
where measured.is_speed and measured.aggregate <> 'single' and measured.spread is null and measured.value is not null
