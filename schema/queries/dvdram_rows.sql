-- DVD-RAM: time to write, read and delete, in every setup
-- What fcv took for 300 MB (6,138 files) and 4 GB (75,977 files) in each of the 26 rows of the tables of submission 001-dvd-ram-md4ram, in s. Deletions of 300 MB that its clock of whole seconds cannot tell are left out.
with timed as (
  select
    replace(replace(setup, '-cache-30m', '-cache'), '-cache-100m', '-cache') as label,
    workset_bytes > 1e9 as big,
    metric,
    operation,
    value,
    id,
    caveats,
    verdict
  from result
  where submission = '001-dvd-ram-md4ram' and tool = 'fcv'
)
select
  label as row,
  'setup_001_' || replace(label, '-', '_') as row_word,
  max('read_4g') filter (where big and caveats like '%,above-link-ceiling,%') as beyond_disc,
  label like '%-hdd-image-%' as no_disc,
  max(value) filter (where operation = 'write' and metric = 'duration' and not big) as write_300m,
  max(id) filter (where operation = 'write' and metric = 'duration' and not big) as write_300m_id,
  'duration' as write_300m_unit,
  max(value) filter (where operation = 'write' and metric = 'duration' and big) as write_4g,
  max(id) filter (where operation = 'write' and metric = 'duration' and big) as write_4g_id,
  'duration' as write_4g_unit,
  max(value) filter (where operation = 'read' and metric = 'duration' and not big) as read_300m,
  max(id) filter (where operation = 'read' and metric = 'duration' and not big) as read_300m_id,
  'duration' as read_300m_unit,
  max(value) filter (where operation = 'read' and metric = 'duration' and big) as read_4g,
  max(id) filter (where operation = 'read' and metric = 'duration' and big) as read_4g_id,
  'duration' as read_4g_unit,
  max(value) filter (where operation = 'delete' and not big and verdict <> 'invalid') as delete_300m,
  max(id) filter (where operation = 'delete' and not big and verdict <> 'invalid') as delete_300m_id,
  'duration' as delete_300m_unit,
  max(value) filter (where operation = 'delete' and big) as delete_4g,
  max(id) filter (where operation = 'delete' and big) as delete_4g_id,
  'duration' as delete_4g_unit
from timed
group by label
order by
  label = 'standard-udf20' desc,
  label = 'standard-fat32' desc,
  label like '%-fat32' desc,
  label like '%-no-update',
  label like 'removable-%',
  label like '%-hdd-image-%',
  label like '%-hdd-cache-%',
  label like '%-ram-cache-%'
