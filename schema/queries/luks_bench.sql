-- LUKS: how long a test ran, and how busy its core was
-- Duration of one test of study 009, in the first three runs and in the last; and the share of its core that the one job took on the RAM disk, encrypted.
-- submissions: 009-luks-nvme
select
  'short' as row,
  max(value) as size,
  group_concat(id, ' ') as size_from,
  null as busy,
  null as busy_from,
  null as busy_unit
from result
where submission = '009-luks-nvme' and metric = 'duration' and setup = 'ssd-plain'
union all
select
  'long',
  max(value),
  group_concat(id, ' '),
  null,
  null,
  null
from result
where submission = '009-luks-nvme' and metric = 'duration' and setup = 'ssd-4k-plain'
union all
select
  'ram-crypt',
  null,
  null,
  min(busy),
  group_concat(ids, ' '),
  'ratio'
from (
  select
    sum(value) as busy,
    group_concat(id, ' ') as ids
  from result
  where submission = '009-luks-nvme' and setup = 'ram-crypt' and workload = 'read-1m' and metric in ('cpu-user', 'cpu-system')
  group by run
)
