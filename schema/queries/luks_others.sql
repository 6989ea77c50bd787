-- LUKS: random reads of the same runs
-- Random reads of 4 KiB by sixteen jobs with 32 requests each, plain and encrypted, in B/s: lowest and highest of four runs (submission 009-luks-nvme).
-- submissions: 009-luks-nvme
with point as (
  select
    case when setup glob 'ram-*' then 'ram' else 'ssd' end as device,
    replace(replace(replace(setup, 'ssd-', ''), 'ram-', ''), '4k-', '') as layer,
    value,
    id
  from result
  where submission = '009-luks-nvme' and setup not glob '*-sums' and workload = 'read-4k' and metric = 'throughput' and value is not null
)
select
  device || '-' || layer as row,
  min(value) as low,
  group_concat(id, ' ') as low_from,
  count(*) as low_runs,
  max(value) as high,
  group_concat(id, ' ') as high_from,
  count(*) as high_runs
from point
group by device, layer
having count(*) = 4
order by device desc, layer desc
