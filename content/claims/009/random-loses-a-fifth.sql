-- Random reads of 4 KiB by sixteen jobs lose 20 to 22 % to encryption in the first three runs on the SSD; in the fourth they are faster than plain
-- submissions: 009-luks-nvme
-- needs: 8: select 1 from result where submission = '009-luks-nvme' and workload = 'read-4k' and metric = 'throughput' and setup glob 'ssd-*' and setup not glob '*-sums' and value is not null
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
where plain.device = 'ssd' and plain.layer = 'plain' and plain.workload = 'read-4k' and plain.metric = 'throughput'
  and (case plain.round when '51a1c2f' then crypt.value > plain.value else crypt.value between 0.78 * plain.value and 0.8 * plain.value end) is not true;
