-- By way of an image 4 GB take within a tenth of the time that UDF takes
-- submissions: 001-dvd-ram-md4ram
-- needs: 2: select 1 from result where submission = '001-dvd-ram-md4ram' and operation in ('write', 'combined') and metric = 'duration' and (setup = 'image-to-dvd-ram-5x' or (setup = 'standard-udf20' and workset_bytes > 1e9)) and value is not null
select
  image.value as image,
  udf.value as udf
from result as image
join result as udf on udf.submission = image.submission
  and udf.setup = 'standard-udf20'
  and udf.operation = 'write'
  and udf.metric = image.metric
  and udf.workset_bytes > 1e9
where image.submission = '001-dvd-ram-md4ram'
  and image.setup = 'image-to-dvd-ram-5x'
  and image.operation = 'combined'
  and (abs(image.value - udf.value) < 0.1 * udf.value) is not true;
