-- Talon: reads, writes and order of the three patterns
-- Writes and sequential requests among a hundred, over all parts of each pattern of submission 004-talon-tcq.
-- submissions: 004-talon-tcq
select
  load.key as row,
  cast(round(100 * sum(workload_part.share * (1 - workload_part.read_ratio))) as integer) as writes,
  max(submission.folder) || '/submission.toml' as writes_file,
  'count' as writes_unit,
  cast(round(100 * sum(workload_part.share * (1 - workload_part.random_ratio))) as integer) as sequential,
  max(submission.folder) || '/submission.toml' as sequential_file,
  'count' as sequential_unit
from submission
join load on load.submission = submission.submission
join flow on flow.load = load.load
join workload_part on workload_part.workload = flow.workload
where submission.submission = '004-talon-tcq'
group by load.key
order by load.key
