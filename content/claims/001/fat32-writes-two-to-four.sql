-- Writing 4 GB to FAT32 takes two to a little over four times as long as to UDF
-- submissions: 001-dvd-ram-md4ram
-- needs: 8: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'write' and metric = 'duration' and (setup = 'standard-udf20' or (setup like '%-fat32' and setup not like '%-hdd-image-%')) and value is not null
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
  and (other.setup like '%-fat32' and other.setup not like '%-hdd-image-%')
  and (other.value between 2 * udf.value and 4.1 * udf.value) is not true;
