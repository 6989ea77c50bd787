-- Every setup of MD4Ram on the disc writes 300 MB at less than a quarter of what the disc takes, and at no more than three times the rate of 4 GB
-- submissions: 001-dvd-ram-md4ram
-- needs: 36: select 1 from result where submission = '001-dvd-ram-md4ram' and tool = 'fcv' and operation = 'write' and metric = 'throughput' and setup not like 'standard-%' and setup not like '%-hdd-image-%' and value is not null
select small.setup, small.value as small, large.value as large, disc.practical_bytes_per_s as disc
from result as small
join result as large on large.submission = small.submission
  and replace(large.setup, '-100m', '') = replace(small.setup, '-30m', '')
  and large.operation = small.operation
  and large.metric = small.metric
  and large.workset_bytes > 1e9
join link_kind as disc on disc.link_kind = 'DVD-RAM 5x'
where small.submission = '001-dvd-ram-md4ram'
  and small.tool = 'fcv'
  and small.workset_bytes < 1e9
  and small.operation = 'write'
  and small.metric = 'throughput'
  and small.setup not like 'standard-%'
  and small.setup not like '%-hdd-image-%'
  and (small.value < 0.25 * disc.practical_bytes_per_s and small.value <= 3 * large.value) is not true;
