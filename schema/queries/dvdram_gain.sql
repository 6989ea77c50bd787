-- DVD-RAM: 4 GB against UDF with the standard driver
-- Of each setup of submission 001-dvd-ram-md4ram: how many times as long 4 GB take as with UDF 2.0 and the standard driver.
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
  timed.label as row,
  max(timed.value / udf.value) filter (where timed.operation = 'write') as write,
  max(timed.id || ' ' || udf.id) filter (where timed.operation = 'write') as write_from,
  'ratio' as write_unit,
  max(timed.value / udf.value) filter (where timed.operation = 'read') as read,
  max(timed.id || ' ' || udf.id) filter (where timed.operation = 'read') as read_from,
  'ratio' as read_unit
from timed
join timed as udf on udf.label = 'standard-udf20' and udf.operation = timed.operation
group by timed.label
order by timed.label
