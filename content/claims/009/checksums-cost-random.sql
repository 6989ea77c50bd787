-- With checksums beneath encryption random reads of 4 KiB lose 35 to 42 % against encryption alone in each run on the SSD
-- submissions: 009-luks-nvme
-- needs: 8: select 1 from result where submission = '009-luks-nvme' and workload = 'read-4k' and metric = 'throughput' and setup glob 'ssd-*crypt*' and value is not null
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
  alone.round,
  both.value / alone.value as ratio
from point as alone
join point as both on both.device = alone.device and both.round = alone.round and both.workload = alone.workload
  and both.metric = alone.metric and both.layer = 'crypt-sums'
where alone.device = 'ssd' and alone.layer = 'crypt' and alone.workload = 'read-4k' and alone.metric = 'throughput'
  and (both.value between 0.58 * alone.value and 0.65 * alone.value) is not true;
