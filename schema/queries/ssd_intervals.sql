-- SSDs: how long a port is busy with one read
-- Time from one random read of 4 KiB to the next at the highest rate of the Intel D3-S4610 on SATA 300 and SATA 600, the part of it that the bare data take on the link, and what is left.
-- submissions: 006-microserver-gen10 006-microserver-gen8
select
  case result.submission when '006-microserver-gen8' then '300' else '600' end as row,
  case result.submission when '006-microserver-gen8' then 'ssd_sata_300' else 'ssd_sata_600' end as row_word,
  1 / max(result.value) as interval, -- one maximum: the id is that of its row
  result.id as interval_from,
  's' as interval_unit,
  result.block_bytes / load_ceiling.raw_ceiling as wire,
  's' as wire_unit,
  'schema/links.csv' as wire_file,
  1 / max(result.value) - result.block_bytes / load_ceiling.raw_ceiling as rest,
  result.id as rest_from,
  's' as rest_unit
from result
join load_ceiling
  on load_ceiling.setup = result.submission || '.' || result.setup and load_ceiling.load = '' and load_ceiling.part = 'all'
where result.submission in ('006-microserver-gen8', '006-microserver-gen10') and result.setup = 'intel'
  and result.metric = 'iops' and result.statistic = 'total' and result.direction = 'read'
group by result.submission
order by row
