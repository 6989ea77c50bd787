-- SSDs: where one result stands among the others
-- Random reads of 4 KiB per second, one at a time, of the Intel D3-S4610 on SATA 300, beside how many results of single SSDs study 006 has and how many of them are lower (submissions 006-dl380-gen8, 006-microserver-gen10, 006-microserver-gen8 and 006-server-m1015).
-- submissions: 006-dl380-gen8 006-microserver-gen10 006-microserver-gen8 006-server-m1015
with alone as (
  select
    result.submission,
    result.setup,
    max(result.id) as id,
    min(result.value) as value
  from result
  left join model on model.model = result.drive
  where result.submission in ('006-dl380-gen8', '006-microserver-gen10', '006-microserver-gen8', '006-server-m1015')
    and result.access = 'random' and result.metric = 'iops' and result.statistic = 'total' and result.scope = 'total'
    and result.read_ratio = 1 and result.queue_depth = 1 and result.threads = 1
    and result.drives = 1 and result.block_bytes = 4096
    and coalesce(model.medium, 'ssd') = 'ssd' -- those without a model are of flash there, too
  group by result.submission, result.setup
)
select
  one.setup as row,
  'ssd_intel' as row_word,
  one.value as read,
  one.id as read_id,
  count(*) filter (where alone.value < one.value) as slower,
  group_concat(alone.id, ' ') filter (where alone.value < one.value) as slower_from,
  'count' as slower_unit,
  count(*) as series,
  group_concat(alone.id, ' ') as series_from,
  'count' as series_unit
from alone as one
cross join alone
where one.submission = '006-microserver-gen8' and one.setup = 'intel'
group by one.setup, one.value, one.id
