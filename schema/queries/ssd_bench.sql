-- SSDs: how long a point was measured
-- Duration of one run of study 006, as most series have it and as the long series have it.
-- submissions: 006-dl380-gen8
select
  case when setup = 'intel' then 'point' else 'long' end as row,
  value as size,
  id as size_id
from result
where submission = '006-dl380-gen8' and setup in ('intel', 'intel-5-minutes')
  and metric = 'duration' and direction = 'read' and queue_depth = 1 and threads = 1
