-- Talon: the bench, and the places that the findings name
-- Sizes of the parts of submission 004-talon-tcq, and the queue depths and shares of writes (of 100 requests) at which its review sees a change, each with the file that states it.
-- submissions: 004-talon-tcq
with declared as (
  select
    submission,
    folder || '/submission.toml' as file
  from submission
  where submission = '004-talon-tcq'
),
model_part as (
  select
    cache_bytes,
    rpm,
    file
  from model
  where model = 'western-digital-wd740gd'
),
place as (
  select
    finding.finding,
    finding.axis_from,
    finding.axis_to,
    declared.file
  from finding
  join declared on declared.submission = finding.submission
)
select
  'memory' as row,
  host.ram_bytes as size,
  'B-binary' as size_unit,
  declared.file as size_file
from declared
join host on host.submission = declared.submission
union all
select 'cache', cache_bytes, 'B-binary', file from model_part
union all
select 'speed', rpm, 'rpm', file from model_part
union all
select 'findings', count(*), 'count', max(file) from place
union all
select 'knee', axis_from, 'count', file from place where finding = '004-talon-tcq.random-read-queue-4'
union all
select 'crossing', axis_to, 'count', file from place where finding = '004-talon-tcq.workstation-5'
union all
select 'dip', cast(round(100 * axis_from) as integer), 'count', file from place where finding = '004-talon-tcq.database-q16-2'
union all
select 'even', cast(round(100 * axis_from) as integer), 'count', file from place where finding = '004-talon-tcq.database-q16-9'
union all
select 'block', axis_from, 'B-binary', file from place where finding = '004-talon-tcq.sequential-write-2'
