-- P55: readers beside writers
-- What submission 002-p55-dmi states of writing while drives are read: in words, beside the figure without readers, and what was read, in B/s.
with stated as (
  select
    workload,
    operation,
    value,
    value_low,
    value_high,
    id
  from result
  where submission = '002-p55-dmi' and metric = 'throughput'
),
told as (
  select
    load.key as workload,
    finding.degree,
    finding.axis_to as readers
  from finding
  join load on load.load = finding.load
  where finding.submission = '002-p55-dmi' and finding.axis = 'readers'
),
alone as (
  select
    workload,
    value,
    id
  from stated
  where workload in ('write-7', 'write-5-dd')
)
select
  workload as row,
  'p55_' || replace(workload, '-', '_') || '_alone' as row_word,
  'p55_group_' || replace(workload, '-', '_') as group_word,
  workload = 'write-5-dd' as place,
  0 as readers,
  null as told_word,
  null as trend,
  value as height,
  '≈' as sign,
  value as write,
  id as write_id,
  null as alone,
  null as alone_id,
  null as low,
  null as low_id,
  null as high,
  null as high_id
from alone
union all
select
  told.workload,
  'p55_' || replace(told.workload, '-', '_'),
  'p55_group_' || replace(alone.workload, '-', '_'),
  alone.workload = 'write-5-dd',
  told.readers,
  'p55_told_' || replace(told.degree, ' ', '_'),
  told.degree,
  alone.value,
  '',
  null,
  null,
  alone.value,
  alone.id,
  reading.value_low,
  case when reading.value_low is not null then reading.id end,
  reading.value_high,
  case when reading.value_high is not null then reading.id end
from told
join alone on alone.workload = case told.workload when 'write-5-read-4-dd' then 'write-5-dd' else 'write-7' end
left join stated as reading on reading.workload = told.workload and reading.operation = 'read'
order by place, readers
