-- Saves beside a large write: what other tests say of the same arrays
-- What the two ext4 arrays with md RAID 10, without LUKS and with it, reach in tests of one kind of write at a time: 1 MiB blocks in order, in B/s, and random writes of 4 KiB with a sync after each sixteenth: medians of three rounds (submission 011-filesystems).
-- submissions: 011-filesystems
with point as (
  select
    setup,
    metric,
    value,
    id,
    row_number() over (partition by setup, metric order by value) as place
  from result
  where submission = '011-filesystems' and setup in ('ext4-md-raid10', 'ext4-md-raid10-luks') and value is not null
    and (workload = 'write-1m' and metric = 'throughput' or workload = 'write-4k' and metric = 'iops')
)
select
  setup as row,
  'saves_' || replace(setup, '-', '_') as row_word,
  max(value) filter (where metric = 'throughput' and place = 2) as write,
  group_concat(id, ' ') filter (where metric = 'throughput') as write_from,
  count(*) filter (where metric = 'throughput') as write_runs,
  max(value) filter (where metric = 'iops' and place = 2) as small_writes,
  group_concat(id, ' ') filter (where metric = 'iops') as small_writes_from,
  count(*) filter (where metric = 'iops') as small_writes_runs
from point
group by setup
having count(*) = 6
