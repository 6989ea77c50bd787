-- NCQ: what the queue of the drive brings where the system sorts nothing
-- Random reads of two drives in submission 004-ncq-2005 with the scheduler noop, in B/s, with a queue depth of 1 and of 30, write cache off and on, and the gain by the queue.
-- submissions: 004-ncq-2005
with rate as (
  select
    rtrim(setup, '-0123456789') as row,
    max(value) filter (where setup like '%-1') as shallow,
    max(id) filter (where setup like '%-1') as shallow_id,
    max(value) filter (where setup like '%-30') as deep,
    max(id) filter (where setup like '%-30') as deep_id
  from result
  where submission = '004-ncq-2005' and metric = 'throughput' and workload = 'read-at-random'
  group by rtrim(setup, '-0123456789')
)
select
  row,
  'ncq_' || replace(row, '-', '_') as row_word,
  shallow,
  shallow_id,
  deep,
  deep_id,
  deep / shallow - 1 as queue_gain,
  shallow_id || ' ' || deep_id as queue_gain_from,
  'ratio' as queue_gain_unit
from rate
order by row
