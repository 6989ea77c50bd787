-- Then and now: small writes with and without fsync, the middle of the rounds
-- Middle of the repeats of random writes of 4 KiB per second by sysbench, without any fsync and with one after each, of submission 005-then-and-now.
select
  case when result.series like '%.flush-each.%' then 'synced' else 'unsynced' end as row,
  summary.median as requests,
  group_concat(result.id, ' ') as requests_from
from result
join result_summary as summary on summary.series = result.series
where result.submission = '005-then-and-now'
  and result.tool = 'sysbench'
  and result.metric = 'iops'
  and result.direction = 'write'
group by result.series
order by row
