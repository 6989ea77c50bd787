-- At each of seven queue depths the Samsung 860 PRO writes 8 to 30 times as fast behind the P420i in August as in the folder that says a write cache is disabled
-- submissions: 006-dl380-gen8
-- needs: 14: select 1 from result where submission = '006-dl380-gen8' and setup in ('860-pro', '860-pro-no-write-cache') and metric = 'iops' and statistic = 'total' and direction = 'write' and threads = 1 and value is not null
select bare.queue_depth, cached.value as cached, bare.value as bare
from result as bare
left join result as cached
  on cached.submission = '006-dl380-gen8' and cached.setup = '860-pro' and cached.queue_depth = bare.queue_depth
  and cached.metric = 'iops' and cached.statistic = 'total' and cached.direction = 'write' and cached.threads = 1
where bare.submission = '006-dl380-gen8' and bare.setup = '860-pro-no-write-cache'
  and bare.metric = 'iops' and bare.statistic = 'total' and bare.direction = 'write' and bare.threads = 1
  and (cached.value between 8 * bare.value and 30 * bare.value) is not true;
