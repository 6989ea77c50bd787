-- The longest flush of any SSD is that of the TESLA
-- submissions: 005-truenas-fsync
-- needs: 6: select 1 from result where submission = '005-truenas-fsync' and metric = 'sync-latency' and statistic = 'max' and setup not like 'pool%' and value is not null
select
  other.setup,
  other.value as other,
  longest.value as longest
from result as other
join result as longest on longest.submission = other.submission
  and longest.metric = other.metric
  and longest.statistic = other.statistic
  and longest.setup = 'tesla'
where other.submission = '005-truenas-fsync'
  and other.metric = 'sync-latency'
  and other.statistic = 'max'
  and other.setup not in ('pool', 'pool-log', 'tesla')
  and (longest.value > other.value) is not true;
