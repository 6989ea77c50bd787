-- On the RAM disk the encrypted read takes more than 99 % of the core of its job in each run, and reaches less than 0.3 of the plain rate
-- submissions: 009-luks-nvme
-- needs: 16: select 1 from result where submission = '009-luks-nvme' and workload = 'read-1m' and setup in ('ram-plain', 'ram-crypt') and (metric = 'throughput' or setup = 'ram-crypt' and metric in ('cpu-user', 'cpu-system')) and value is not null
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
  crypt.round,
  crypt.value / plain.value as ratio,
  core.busy
from point as crypt
join point as plain on plain.device = crypt.device and plain.round = crypt.round and plain.workload = crypt.workload
  and plain.metric = crypt.metric and plain.layer = 'plain'
left join (
  select
    round,
    sum(value) as busy
  from point
  where device = 'ram' and layer = 'crypt' and workload = 'read-1m' and metric in ('cpu-user', 'cpu-system')
  group by round
) as core on core.round = crypt.round
where crypt.device = 'ram' and crypt.layer = 'crypt' and crypt.workload = 'read-1m' and crypt.metric = 'throughput'
  and (core.busy > 0.99 and crypt.value < 0.3 * plain.value) is not true;
