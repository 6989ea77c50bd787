-- The longest fsync of XFS on a ZFS volume takes more than 500 times as long as the longest of XFS on md RAID 10, and in its best round still more than 300 times
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max' and setup in ('xfs-zvol', 'xfs-md-raid10') and value is not null
with point as (
  select
    setup,
    value
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max'
    and setup in ('xfs-zvol', 'xfs-md-raid10')
)
select
  max(value) filter (where setup = 'xfs-zvol') as longest,
  min(value) filter (where setup = 'xfs-zvol') as best_round,
  max(value) filter (where setup = 'xfs-md-raid10') as without
from point
having (
  max(value) filter (where setup = 'xfs-zvol') > 500 * max(value) filter (where setup = 'xfs-md-raid10')
  and min(value) filter (where setup = 'xfs-zvol') > 300 * max(value) filter (where setup = 'xfs-md-raid10')
) is not true;
