-- DVD-RAM: time to write, read and delete 4 GB, in every setup
-- What fcv took for 4 GB (75,977 files) in each of the 26 rows of the tables of submission 001-dvd-ram-md4ram, in s.
-- submissions: 001-dvd-ram-md4ram
with timed as (
  select
    replace(setup, '-cache-100m', '-cache') as label,
    operation,
    value,
    id
  from result
  where submission = '001-dvd-ram-md4ram' and tool = 'fcv' and metric = 'duration' and workset_bytes > 1e9
)
select
  label as row,
  'setup_001_' || replace(label, '-', '_') as row_word,
  max(value) filter (where operation = 'write') as write_4g,
  max(id) filter (where operation = 'write') as write_4g_id,
  'duration' as write_4g_unit,
  max(value) filter (where operation = 'read') as read_4g,
  max(id) filter (where operation = 'read') as read_4g_id,
  'duration' as read_4g_unit,
  max(value) filter (where operation = 'delete') as delete_4g,
  max(id) filter (where operation = 'delete') as delete_4g_id,
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
