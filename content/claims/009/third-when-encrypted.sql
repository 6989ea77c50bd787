-- In each of four runs one job reads 1 MiB blocks from the encrypted SSD at a quarter to two fifths of the plain rate, by the median at 28 to 36 % of it
-- submissions: 009-luks-nvme
-- needs: 8: select 1 from result where submission = '009-luks-nvme' and workload = 'read-1m' and metric = 'throughput' and setup glob 'ssd-*' and setup not glob '*-sums' and value is not null
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
  plain.round,
  crypt.value / plain.value as ratio
from point as plain
join point as crypt on crypt.device = plain.device and crypt.round = plain.round and crypt.workload = plain.workload
  and crypt.metric = plain.metric and crypt.layer = 'crypt'
where plain.device = 'ssd' and plain.layer = 'plain' and plain.workload = 'read-1m' and plain.metric = 'throughput'
  and (crypt.value between 0.245 * plain.value and 0.41 * plain.value) is not true
union all
select
  'median',
  avg(ratio)
from (
  select
    crypt.value / plain.value as ratio,
    row_number() over (order by crypt.value / plain.value) as place
  from point as plain
  join point as crypt on crypt.device = plain.device and crypt.round = plain.round and crypt.workload = plain.workload
    and crypt.metric = plain.metric and crypt.layer = 'crypt'
  where plain.device = 'ssd' and plain.layer = 'plain' and plain.workload = 'read-1m' and plain.metric = 'throughput'
)
where place in (2, 3)
having (avg(ratio) between 0.28 and 0.36) is not true;
