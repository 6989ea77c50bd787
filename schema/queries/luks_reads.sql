-- LUKS: an SSD and a RAM disk plain, encrypted, and encrypted over checksums
-- What one job of fio reads from a file of ext4, 1 MiB at a time and 8 requests in flight, in B/s: middle and ends of four runs (submission 009-luks-nvme). Encrypted is dm-crypt with the flags that bypass its workqueues; checksums are dm-integrity beneath it.
-- submissions: 009-luks-nvme
with point as (
  select
    case when setup glob 'ram-*' then 'ram' else 'ssd' end as device,
    replace(replace(replace(setup, 'ssd-', ''), 'ram-', ''), '4k-', '') as layer,
    value,
    id,
    row_number() over (
      partition by case when setup glob 'ram-*' then 'ram' else 'ssd' end, replace(replace(replace(setup, 'ssd-', ''), 'ram-', ''), '4k-', '')
      order by value
    ) as place
  from result
  where submission = '009-luks-nvme' and workload = 'read-1m' and metric = 'throughput' and value is not null
)
select
  device || '-' || layer as row,
  'luks_' || device || '_' || replace(layer, '-', '_') as row_word,
  'luks_' || device as device_word,
  'luks_' || replace(layer, '-', '_') as layer_word,
  avg(value) filter (where place in (2, 3)) as read,
  group_concat(id, ' ') as read_from,
  min(value) as low,
  group_concat(id, ' ') as low_from,
  max(value) as high,
  group_concat(id, ' ') as high_from
from point
group by device, layer
having count(*) = 4
order by device desc, case layer when 'plain' then 1 when 'crypt' then 2 else 3 end
