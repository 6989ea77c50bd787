-- With ZFS on one drive a save takes 0.38 to 0.71 s on average in each of three rounds, by the number of saves and the pause after each, while no fsync takes longer than 0.04 s
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and setup = 'zfs-single' and (metric = 'operation-count' or metric = 'sync-latency' and statistic = 'max') and value is not null
with point as (
  select
    run,
    max(value) filter (where metric = 'sync-latency') as longest,
    max(value) filter (where metric = 'operation-count') as saves
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and setup = 'zfs-single'
    and (metric = 'operation-count' or metric = 'sync-latency' and statistic = 'max')
  group by run
)
select
  run,
  longest,
  30 / saves - 0.2 as mean
from point
where (30 / saves - 0.2 between 0.38 and 0.71 and longest < 0.04) is not true;
