-- Every setup of MD4Ram on the disc reads 300 MB at more than five times what the disc can deliver
-- submissions: 001-dvd-ram-md4ram
-- needs: 18: select 1 from result where submission = '001-dvd-ram-md4ram' and tool = 'fcv' and workset_bytes < 1e9 and operation = 'read' and metric = 'throughput' and setup not like 'standard-%' and setup not like '%-hdd-image-%' and value is not null
select
  result.setup,
  result.value,
  link_kind.raw_bytes_per_s
from result
join link_kind on link_kind.link_kind = 'DVD-RAM 5x'
where result.submission = '001-dvd-ram-md4ram'
  and result.tool = 'fcv'
  and result.workset_bytes < 1e9
  and result.operation = 'read'
  and result.metric = 'throughput'
  and result.setup not like 'standard-%'
  and result.setup not like '%-hdd-image-%'
  and (result.value > 5 * link_kind.raw_bytes_per_s) is not true;
