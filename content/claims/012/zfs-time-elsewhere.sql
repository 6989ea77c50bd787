-- In each of 24 runs of ZFS the pauses and all fsyncs, were each as long as the longest, leave 6 to 22.5 of 30 s
-- submissions: 011-filesystems
-- needs: 48: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and setup like 'zfs-%' and (metric = 'operation-count' or metric = 'sync-latency' and statistic = 'max') and value is not null
with point as (
  select
    setup,
    run,
    max(value) filter (where metric = 'sync-latency') as longest,
    max(value) filter (where metric = 'operation-count') as saves
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and setup like 'zfs-%'
    and (metric = 'operation-count' or metric = 'sync-latency' and statistic = 'max')
  group by setup, run
)
select
  setup,
  run,
  30 - saves * (0.2 + longest) as elsewhere
from point
where (30 - saves * (0.2 + longest) between 6 and 22.5) is not true;
