-- LUKS: random reads and writes of the same runs
-- Random reads of 4 KiB by sixteen jobs with 32 requests each (4k), and writes of 1 MiB by one job (write), in B/s: lowest and highest of four runs (submission 009-luks-nvme).
-- submissions: 009-luks-nvme
with point as (
  select
    case when setup glob 'ram-*' then 'ram' else 'ssd' end as device,
    replace(replace(replace(setup, 'ssd-', ''), 'ram-', ''), '4k-', '') as layer,
    case workload when 'write-1m' then 'write' else '4k' end as load,
    value,
    id
  from result
  where submission = '009-luks-nvme' and workload in ('read-4k', 'write-1m') and metric = 'throughput' and value is not null
)
select
  device || '-' || layer || '-' || load as row,
  min(value) as low,
  group_concat(id, ' ') as low_from,
  max(value) as high,
  group_concat(id, ' ') as high_from
from point
group by device, layer, load
having count(*) = 4
order by device desc, load, layer
