-- With LUKS on each member no fsync of btrfs raid1 during a large write takes longer than 0.07 s
-- submissions: 011-filesystems
-- needs: 3: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max' and setup = 'btrfs-raid1-luks' and value is not null
select
  run,
  value
from result
where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max' and setup = 'btrfs-raid1-luks'
  and (value < 0.07) is not true;
