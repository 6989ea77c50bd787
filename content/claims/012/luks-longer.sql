-- The longest fsync of ext4 on LUKS on md RAID 10 takes more than 160 times as long as the longest without LUKS, and in its best round still more than 60 times
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max' and setup in ('ext4-md-raid10-luks', 'ext4-md-raid10') and value is not null
with point as (
  select
    setup,
    value
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max'
    and setup in ('ext4-md-raid10-luks', 'ext4-md-raid10')
)
select
  max(value) filter (where setup = 'ext4-md-raid10-luks') as longest,
  min(value) filter (where setup = 'ext4-md-raid10-luks') as best_round,
  max(value) filter (where setup = 'ext4-md-raid10') as without
from point
having (
  max(value) filter (where setup = 'ext4-md-raid10-luks') > 160 * max(value) filter (where setup = 'ext4-md-raid10')
  and min(value) filter (where setup = 'ext4-md-raid10-luks') > 60 * max(value) filter (where setup = 'ext4-md-raid10')
) is not true;
