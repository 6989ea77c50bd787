-- title: 100 % busy is not full
-- severity: info
-- topic: reporting
-- version: 1
-- fix: judge by requests per second and their latency
-- source: iostat(1): %util does not reflect the limits of devices that serve requests in parallel
select
  measurement,
  case
    when medium is null and drives is null then 'unevaluated'
    when medium like '%ssd%' or drives > 1 then 'info'
  end as verdict,
  value as busy_ratio,
  medium,
  drives as drives_count
from measured
where metric = 'utilization'
