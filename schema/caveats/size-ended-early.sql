-- title: Ended by size, not by time
-- severity: info
-- topic: workload
-- version: 1
-- fix: time_based=1 beside runtime, or a size that lasts longer than runtime
-- source: fio HOWTO, time_based: without it fio stops when the size is done, even before runtime is over
-- A runtime is in seconds, or has one of the suffixes s, m and h; others are not evaluated.
with asked as (
  select
    limited.load,
    case
      when rtrim(limited.value, 's') not glob '*[^0-9]*' then cast(limited.value as real)
      when rtrim(limited.value, 'm') not glob '*[^0-9]*' then cast(limited.value as real) * 60
      when rtrim(limited.value, 'h') not glob '*[^0-9]*' then cast(limited.value as real) * 3600
    end as asked_s
  from load_option as limited
  left join load_option as based on based.load = limited.load and based.name = 'time_based'
  where limited.name = 'runtime' and coalesce(based.value, '0') = '0'
)
select
  measured.measurement,
  case
    when measured.duration_s is null or asked.asked_s is null then 'unevaluated'
    when measured.duration_s < 0.9 * asked.asked_s then 'info'
  end as verdict,
  measured.duration_s,
  asked.asked_s
from asked
join measured on measured.load = asked.load
where measured.tool = 'fio' and measured.is_speed
