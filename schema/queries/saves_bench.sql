-- Saves beside a large write: how long, and without the large write
-- Duration of a round and pause after each save, in s, as the script states them; and the shortest and the longest time that 99 of 100 fsyncs stayed below with nothing beside them, of 26 stacks and three rounds (submission 011-filesystems).
-- submissions: 011-filesystems
select
  'round' as row,
  30 as size,
  's' as size_unit,
  folder || '/scripts.txt' as size_file,
  null as low,
  null as low_from,
  null as high,
  null as high_from
from submission
where submission = '011-filesystems'
union all
select 'pause', 0.2, 's', folder || '/scripts.txt', null, null, null, null from submission where submission = '011-filesystems'
union all
select
  'idle',
  null,
  null,
  null,
  min(value),
  group_concat(id, ' '),
  max(value),
  group_concat(id, ' ')
from result
where submission = '011-filesystems' and workload = 'save-idle' and metric = 'sync-latency' and statistic = 'p99' and value is not null
having count(*) = 78
