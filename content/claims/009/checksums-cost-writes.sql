-- With checksums beneath encryption writes of 1 MiB lose 25 to 45 % against encryption alone in three of four runs on the SSD, and gain in the third
-- submissions: 009-luks-nvme
-- needs: 8: select 1 from result where submission = '009-luks-nvme' and workload = 'write-1m' and metric = 'throughput' and setup glob 'ssd-*crypt*' and value is not null
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
where alone.device = 'ssd' and alone.layer = 'crypt' and alone.workload = 'write-1m' and alone.metric = 'throughput'
  and (case alone.round when 'ee937a7' then both.value > alone.value else both.value between 0.55 * alone.value and 0.75 * alone.value end) is not true;
