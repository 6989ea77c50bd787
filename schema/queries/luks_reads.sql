-- LUKS: an SSD plain, encrypted, and encrypted over checksums
-- What one job of fio reads from a file of ext4 on the SSD, 1 MiB at a time and 8 requests in flight, in B/s: middle and ends of four runs (submission 009-luks-nvme). Encrypted is dm-crypt with same_cpu_crypt and the flags that bypass its workqueues; checksums are dm-integrity beneath it.
-- submissions: 009-luks-nvme
with point as (
  select
    replace(replace(replace(setup, 'ssd-', ''), 'ram-', ''), '4k-', '') as layer,
    value,
    id,
    row_number() over (partition by replace(replace(replace(setup, 'ssd-', ''), 'ram-', ''), '4k-', '') order by value) as place
  from result
  where submission = '009-luks-nvme' and setup glob 'ssd-*' and workload = 'read-1m' and metric = 'throughput' and value is not null
)
select
  'ssd-' || layer as row,
  'luks_ssd_' || replace(layer, '-', '_') as row_word,
  'luks_' || replace(layer, '-', '_') as layer_word,
  avg(value) filter (where place in (2, 3)) as read,
  group_concat(id, ' ') as read_from,
  count(*) as read_runs,
  min(value) as low,
  group_concat(id, ' ') as low_from,
  count(*) as low_runs,
  max(value) as high,
  group_concat(id, ' ') as high_from,
  count(*) as high_runs
from point
group by layer
having count(*) = 4
order by case layer when 'plain' then 1 when 'crypt' then 2 else 3 end
