-- On the bare SSD the slowest run of 1 MiB reads in order by one job beats the fastest of random 4 KiB reads by sixteen; encrypted, it is the other way round
-- submissions: 009-luks-nvme
-- needs: 16: select 1 from result where submission = '009-luks-nvme' and workload in ('read-1m', 'read-4k') and metric = 'throughput' and setup in ('ssd-plain', 'ssd-4k-plain', 'ssd-crypt', 'ssd-4k-crypt') and value is not null
with point as (
  select
    replace(replace(setup, 'ssd-', ''), '4k-', '') as layer,
    workload,
    value
  from result
  where submission = '009-luks-nvme' and metric = 'throughput' and setup in ('ssd-plain', 'ssd-4k-plain', 'ssd-crypt', 'ssd-4k-crypt') and value is not null
)
select
  layer,
  min(value) filter (where workload = 'read-4k') as least_random,
  max(value) filter (where workload = 'read-4k') as most_random,
  min(value) filter (where workload = 'read-1m') as least_sequential,
  max(value) filter (where workload = 'read-1m') as most_sequential
from point
group by layer
having (
  case layer
    when 'plain' then min(value) filter (where workload = 'read-1m') > max(value) filter (where workload = 'read-4k')
    else min(value) filter (where workload = 'read-4k') > max(value) filter (where workload = 'read-1m')
  end
) is not true;
