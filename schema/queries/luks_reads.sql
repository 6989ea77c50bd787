-- LUKS: an SSD plain, encrypted, and encrypted over checksums
-- What one job of fio reads from a file of ext4 on the SSD, 1 MiB at a time and 8 requests in flight, in B/s: middle and ends of three runs, and the fourth by itself, encrypted with sectors of 4096 bytes (submission 009-luks-nvme). Encrypted is dm-crypt with same_cpu_crypt and the flags that bypass its workqueues; checksums are dm-integrity beneath it.
-- submissions: 009-luks-nvme
with point as (
  select
    setup,
    value,
    id,
    row_number() over (partition by setup order by value) as place,
    count(*) over (partition by setup) as runs
  from result
  where submission = '009-luks-nvme'
    and setup in ('ssd-plain', 'ssd-crypt', 'ssd-4k-crypt', 'ssd-crypt-sums')
    and workload = 'read-1m'
    and metric = 'throughput'
    and value is not null
)
select
  setup as row,
  'luks_' || replace(setup, '-', '_') as row_word,
  'luks_' || replace(replace(setup, 'ssd-', ''), '-', '_') as layer_word,
  max(value) filter (where 2 * place = runs + 1) as read,
  group_concat(id, ' ') as read_from,
  count(*) as read_runs,
  min(value) as low,
  group_concat(id, ' ') as low_from,
  count(*) as low_runs,
  max(value) as high,
  group_concat(id, ' ') as high_from,
  count(*) as high_runs
from point
group by setup
having count(*) = case setup when 'ssd-4k-crypt' then 1 else 3 end
order by case setup when 'ssd-plain' then 1 when 'ssd-crypt' then 2 when 'ssd-4k-crypt' then 3 else 4 end
