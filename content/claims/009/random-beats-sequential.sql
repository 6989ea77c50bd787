-- Encrypted, the slowest run of random 4 KiB reads by sixteen jobs delivers more bytes than the fastest run of 1 MiB reads in order by one job, on the SSD
-- submissions: 009-luks-nvme
-- needs: 8: select 1 from result where submission = '009-luks-nvme' and workload in ('read-1m', 'read-4k') and metric = 'throughput' and setup in ('ssd-crypt', 'ssd-4k-crypt') and value is not null
with point as (
  select
    case when setup glob 'ram-*' then 'ram' else 'ssd' end as device,
    replace(replace(replace(setup, 'ssd-', ''), 'ram-', ''), '4k-', '') as layer,
    workload,
    substr(field, 1, 7) as round,
    metric,
    value
  from result
  where submission = '009-luks-nvme' and value is not null
)
select
  min(value) filter (where workload = 'read-4k') as random,
  max(value) filter (where workload = 'read-1m') as sequential
from point
where device = 'ssd' and layer = 'crypt' and metric = 'throughput'
having (min(value) filter (where workload = 'read-4k') > max(value) filter (where workload = 'read-1m')) is not true;
