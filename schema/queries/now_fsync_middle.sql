-- Then and now: small writes with and without fsync, the middle of the rounds
-- Middle and ends of the repeats of random writes of 4 KiB per second by sysbench, without any fsync and with one after each, of submission 005-idle-machine.
-- submissions: 005-idle-machine
select
  case when result.series like '%.flush-each.%' then 'synced' else 'unsynced' end as row,
  'now_fsync_' || case when result.series like '%.flush-each.%' then 'each' else 'none' end as row_word,
  summary.median as requests,
  group_concat(result.id, ' ') as requests_from,
  summary.min as low,
  group_concat(result.id, ' ') as low_from,
  summary.max as high,
  group_concat(result.id, ' ') as high_from,
  summary.max / summary.min as spread,
  group_concat(result.id, ' ') as spread_from,
  'ratio' as spread_unit
from result
join result_summary as summary on summary.series = result.series and summary.submission = result.submission
where result.submission = '005-idle-machine'
  and result.tool = 'sysbench'
  and result.metric = 'iops'
  and result.direction = 'write'
group by result.series, summary.median, summary.min, summary.max
order by row desc
