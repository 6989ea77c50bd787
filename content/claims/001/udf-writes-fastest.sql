-- Of all setups that write 4 GB to the disc, UDF with the standard driver is the fastest
-- submissions: 001-dvd-ram-md4ram
-- needs: 20: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'write' and metric = 'duration' and (setup = 'standard-udf20' or (setup <> 'standard-udf20' and setup not like '%-hdd-image-%')) and value is not null
select
  other.setup,
  other.value as other,
  udf.value as udf
from result as other
join result as udf on udf.submission = other.submission
  and udf.setup = 'standard-udf20'
  and udf.operation = other.operation
  and udf.metric = other.metric
  and udf.workset_bytes = other.workset_bytes
where other.submission = '001-dvd-ram-md4ram'
  and other.workset_bytes > 1e9
  and other.operation = 'write'
  and other.metric = 'duration'
  and (other.setup <> 'standard-udf20' and other.setup not like '%-hdd-image-%')
  and (other.value > udf.value) is not true;
