-- On the RAM disk encryption over checksums reads in its slowest run more than 1.7 times what encryption alone, with a full core, reads in its fastest
-- submissions: 009-luks-nvme
-- needs: 8: select 1 from result where submission = '009-luks-nvme' and workload = 'read-1m' and metric = 'throughput' and setup in ('ram-crypt', 'ram-crypt-sums') and value is not null
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
  min(value) filter (where layer = 'crypt-sums') as both,
  max(value) filter (where layer = 'crypt') as alone
from point
where device = 'ram' and layer in ('crypt', 'crypt-sums') and workload = 'read-1m' and metric = 'throughput'
having (min(value) filter (where layer = 'crypt-sums') > 1.7 * max(value) filter (where layer = 'crypt')) is not true;
