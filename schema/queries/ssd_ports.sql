-- SSDs: the same rate on one port
-- Most random reads of 4 KiB per second, at any queue depth and number of jobs, of five SSDs on SATA 300 and of two of the models on SATA 600 (submissions 006-microserver-gen8 and 006-microserver-gen10), beside the requests that the bare link could carry.
-- submissions: 006-microserver-gen10 006-microserver-gen8
select
  case result.submission when '006-microserver-gen8' then '300-' else '600-' end || result.setup as row,
  'ssd_' || replace(result.setup, '-', '_') as row_word,
  case result.submission when '006-microserver-gen8' then 'ssd_sata_300' else 'ssd_sata_600' end as port_word,
  max(result.value) as read, -- one maximum: the id is that of its row
  result.id as read_id,
  load_ceiling.raw_ceiling / result.block_bytes as carried,
  'IOPS' as carried_unit,
  'schema/links.csv' as carried_file
from result
join load_ceiling on load_ceiling.setup = result.submission || '.' || result.setup and load_ceiling.load = '' and load_ceiling.part = 'all'
where (result.submission = '006-microserver-gen8' or (result.submission = '006-microserver-gen10' and result.setup in ('intel', 'pm883')))
  and result.metric = 'iops' and result.statistic = 'total' and result.direction = 'read'
group by result.submission, result.setup
order by row
