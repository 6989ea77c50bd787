-- NVMe: how long a point was measured
-- Duration of one run of study 008, of ten processes that read and of the reader beside writers.
-- submissions: 008-nvme-schedulers
select
  case setup when '8-none' then 'point' else 'beside' end as row,
  value as size,
  id as size_id
from result
where submission = '008-nvme-schedulers' and metric = 'duration' and direction = 'read'
  and (setup = '8-none' and threads = 10 and queue_depth = 128 or setup = '8-none-beside-16')
