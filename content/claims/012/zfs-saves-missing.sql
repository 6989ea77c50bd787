-- On eight ZFS stacks no fsync during a large write takes longer than 0.09 s, yet the middle of three rounds is 33 to 73 saves in half a minute on seven of them and 113 with records of 8 KiB, on the 16 other stacks without slow fsyncs 100 to 144
-- submissions: 011-filesystems
-- needs: 156: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and (metric = 'operation-count' or metric = 'sync-latency' and statistic = 'max') and value is not null
with point as (
  select
    setup,
    metric,
    value,
    row_number() over (partition by setup, metric order by value, id) as place
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and (metric = 'operation-count' or metric = 'sync-latency' and statistic = 'max')
),
stack as (
  select
    setup,
    max(value) filter (where metric = 'sync-latency') as longest,
    max(value) filter (where metric = 'operation-count' and place = 2) as saves
  from point
  group by setup
)
select
  max(longest) filter (where setup like 'zfs-%') as longest,
  min(saves) filter (where setup like 'zfs-%') as fewest,
  max(saves) filter (where setup like 'zfs-%' and setup <> 'zfs-mirror-8k') as most,
  max(saves) filter (where setup = 'zfs-mirror-8k') as small_records
from stack
having (
  max(longest) filter (where setup like 'zfs-%') < 0.09
  and min(saves) filter (where setup like 'zfs-%') = 33
  and max(saves) filter (where setup like 'zfs-%' and setup <> 'zfs-mirror-8k') = 73
  and max(saves) filter (where setup = 'zfs-mirror-8k') = 113
  and min(saves) filter (where setup not like 'zfs-%' and setup not in ('xfs-zvol', 'ext4-md-raid10-luks')) = 100
  and max(saves) filter (where setup not like 'zfs-%' and setup not in ('xfs-zvol', 'ext4-md-raid10-luks')) = 144
) is not true;
