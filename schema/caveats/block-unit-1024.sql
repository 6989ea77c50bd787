-- title: Size of a block is not certain
-- severity: info
-- topic: reporting
-- version: 1
-- fix: state kernel and version of procps, or use iostat, which prints its unit
-- source: vmstat(8): blocks are 1024 bytes today; before Linux 2.6 and procps 3.1.9 also 512, 2048 or 4096
select
  measurement,
  case
    when version_order < 3001009 then 'info'
    when cast(coalesce(kernel, '0') as real) < 2.6 then 'info'
  end as verdict,
  kernel,
  tool_version as version
from measured
where tool = 'vmstat' and metric = 'throughput'
