-- FAT32 with the standard driver reads 4 GB about a quarter faster than UDF
-- submissions: 001-dvd-ram-md4ram
-- needs: 2: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and (setup = 'standard-udf20' or (setup = 'standard-fat32')) and value is not null
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
  and other.operation = 'read'
  and other.metric = 'duration'
  and (other.setup = 'standard-fat32')
  and (other.value between 0.7 * udf.value and 0.8 * udf.value) is not true;
