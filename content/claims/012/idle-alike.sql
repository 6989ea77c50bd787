-- With nothing else written 99 of 100 fsyncs of a save stay below 29 ms on both ext4 arrays with md RAID 10 in each of three rounds, with LUKS and without
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'save-idle' and metric = 'sync-latency' and statistic = 'p99' and setup in ('ext4-md-raid10', 'ext4-md-raid10-luks') and value is not null
select
  setup,
  run,
  value
from result
where submission = '011-filesystems' and workload = 'save-idle' and metric = 'sync-latency' and statistic = 'p99'
  and setup in ('ext4-md-raid10', 'ext4-md-raid10-luks')
  and (value between 0.022 and 0.029) is not true;
