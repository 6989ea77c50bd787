-- P55: seven times one drive
-- What seven drives would write together if each kept the pace of the first, beside what submission 002-p55-dmi states for seven, in B/s; the same of five; what each of the seven had on average, what each of four would have if those wrote it all, and what the one on the JMB363 writes alone.
-- submissions: 002-p55-dmi
with stated as (
  select
    workload,
    value,
    id
  from result
  where submission = '002-p55-dmi' and metric = 'throughput' and operation = 'write' and workload in ('write-1', 'write-7', 'write-jmb363')
)
select
  all_of_them.workload as row,
  one.value * 7 as expected,
  one.id as expected_from,
  one.value * 5 as five,
  one.id as five_from,
  all_of_them.value as write,
  all_of_them.id as write_id,
  all_of_them.value / 7 as share,
  all_of_them.id as share_from,
  all_of_them.value / 4 as quarter,
  all_of_them.id as quarter_from,
  beside.value as beside,
  beside.id as beside_id
from stated as all_of_them
join stated as one on one.workload = 'write-1'
join stated as beside on beside.workload = 'write-jmb363'
where all_of_them.workload = 'write-7'
