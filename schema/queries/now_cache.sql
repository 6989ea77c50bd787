-- Then and now: a file inside memory and one beyond
-- Sequential reads through the cache of a file that fits into memory and of one twice as large as memory, in B/s, round by round of submission 005-then-and-now.
select
  replace(substr(file, instr(file, '/fio.') + 5), '.json', '') as row,
  'now_round_' || replace(substr(file, instr(file, '/fio.') + 5), '.json', '') as row_word,
  max(value) filter (where workload like '%-inside.read') as inside,
  max(id) filter (where workload like '%-inside.read') as inside_id,
  max(value) filter (where workload like '%-beyond.read') as beyond,
  max(id) filter (where workload like '%-beyond.read') as beyond_id
from result
where submission = '005-then-and-now'
  and tool = 'fio'
  and metric = 'throughput'
  and statistic = 'total'
  and (workload like '%-inside.read' or workload like '%-beyond.read')
group by file
order by file
