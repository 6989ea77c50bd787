-- On the encrypted RAM disk sixteen jobs read 1.85 to 2 times as many bytes at random as one job in order, in each run
-- submissions: 009-luks-nvme
-- needs: 8: select 1 from result where submission = '009-luks-nvme' and workload in ('read-1m', 'read-4k') and metric = 'throughput' and setup = 'ram-crypt' and value is not null
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
  one.round,
  many.value / one.value as ratio
from point as one
join point as many on many.device = one.device and many.layer = one.layer and many.round = one.round and many.metric = one.metric
  and many.workload = 'read-4k'
where one.device = 'ram' and one.layer = 'crypt' and one.workload = 'read-1m' and one.metric = 'throughput'
  and (many.value between 1.85 * one.value and 2 * one.value) is not true;
