-- On eight ZFS stacks no fsync during a large write takes longer than 0.09 s, yet 33 to 113 saves are completed in half a minute, where the most of all stacks is 145
-- submissions: 011-filesystems
-- needs: 156: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and (metric = 'operation-count' or metric = 'sync-latency' and statistic = 'max') and value is not null
with point as (
  select
    setup,
    metric,
    value
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and (metric = 'operation-count' or metric = 'sync-latency' and statistic = 'max')
)
select
  max(value) filter (where setup like 'zfs-%' and metric = 'sync-latency') as longest,
  min(value) filter (where setup like 'zfs-%' and metric = 'operation-count') as fewest,
  max(value) filter (where setup like 'zfs-%' and metric = 'operation-count') as most,
  max(value) filter (where metric = 'operation-count') as possible
from point
having (
  max(value) filter (where setup like 'zfs-%' and metric = 'sync-latency') < 0.09
  and min(value) filter (where setup like 'zfs-%' and metric = 'operation-count') = 33
  and max(value) filter (where setup like 'zfs-%' and metric = 'operation-count') = 113
  and max(value) filter (where metric = 'operation-count') = 145
) is not true;
