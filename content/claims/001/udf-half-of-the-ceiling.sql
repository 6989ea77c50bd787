-- UDF writes at a little more than half of what the disc takes with its check
-- submissions: 001-dvd-ram-md4ram
-- needs: 1: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'write' and metric = 'throughput' and setup = 'standard-udf20' and value is not null
select
  result.value,
  link_kind.practical_bytes_per_s
from result
join link_kind on link_kind.link_kind = 'DVD-RAM 5x'
where result.submission = '001-dvd-ram-md4ram'
  and result.setup = 'standard-udf20'
  and result.workset_bytes > 1e9
  and result.operation = 'write'
  and result.metric = 'throughput'
  and (result.value between 0.5 * link_kind.practical_bytes_per_s and 0.6 * link_kind.practical_bytes_per_s) is not true;
