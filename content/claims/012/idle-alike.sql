-- With nothing beside them 99 of 100 fsyncs stay below 10 to 74 ms on each of 26 stacks in each of three rounds
-- submissions: 011-filesystems
-- needs: 78: select 1 from result where submission = '011-filesystems' and workload = 'save-idle' and metric = 'sync-latency' and statistic = 'p99' and value is not null
select
  setup,
  run,
  value
from result
where submission = '011-filesystems' and workload = 'save-idle' and metric = 'sync-latency' and statistic = 'p99'
  and (value between 0.0095 and 0.0745) is not true;
