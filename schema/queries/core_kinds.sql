-- One core: one request at a time
-- Requests of 4 KiB per second of three SSDs at queue depth 1: random reads, sequential reads and random writes (submission 013-one-core).
-- submissions: 013-one-core
select
  setup as row,
  'core_' || setup as row_word,
  max(value) filter (where direction = 'read' and access = 'random') as random,
  max(id) filter (where direction = 'read' and access = 'random') as random_id,
  max(value) filter (where direction = 'write') as small_writes,
  max(id) filter (where direction = 'write') as small_writes_id,
  max(value) filter (where direction = 'read' and access = 'sequential') as in_sequence,
  max(id) filter (where direction = 'read' and access = 'sequential') as in_sequence_id
from result
where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and queue_depth = 1
group by setup
order by setup = 'zns', setup = 'samsung'
