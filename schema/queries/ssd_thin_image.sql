-- SSDs: a thin image read before, with and after data
-- Random reads of 4 KiB per second at queue depth 1 of an image file that holds nothing, is filled, and is emptied by TRIM: middle and ends of seven rounds of submission 007-thin-image.
-- submissions: 007-thin-image
select
  case when result.workload like '%-empty.read' then 'empty' when result.workload like '%-filled.read' then 'filled' else 'discarded' end as row,
  'thin_' || case when result.workload like '%-empty.read' then 'empty' when result.workload like '%-filled.read' then 'filled' else 'discarded' end as row_word,
  summary.median as read_alone,
  group_concat(result.id, ' ') as read_alone_from,
  summary.min as low,
  group_concat(result.id, ' ') as low_from,
  summary.max as high,
  group_concat(result.id, ' ') as high_from
from result
join result_summary as summary on summary.series = result.series and summary.submission = result.submission
where result.submission = '007-thin-image' and result.metric = 'iops' and result.statistic = 'total'
group by result.series, summary.median, summary.min, summary.max, result.workload
order by case row when 'empty' then 1 when 'filled' then 2 else 3 end
