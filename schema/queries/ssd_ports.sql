-- SSDs: the same rate on one port
-- Most random reads and writes of 4 KiB per second, at any queue depth and number of jobs, of five SSDs on SATA 300 and of two of the models on SATA 600 (submissions 006-microserver-gen8 and 006-microserver-gen10), beside the requests that the bare link could carry.
-- submissions: 006-microserver-gen10 006-microserver-gen8
with best as (
  select
    submission,
    setup,
    direction,
    id,
    value,
    block_bytes,
    row_number() over (partition by submission, setup, direction order by value desc, id) as place
  from result
  where (submission = '006-microserver-gen8' or (submission = '006-microserver-gen10' and setup in ('intel', 'pm883')))
    and access = 'random' and metric = 'iops' and statistic = 'total' and scope = 'total' and read_ratio <> 0.5
)
select
  case best.submission when '006-microserver-gen8' then '300-' else '600-' end || best.setup as row,
  'ssd_' || replace(best.setup, '-', '_') as row_word,
  case best.submission when '006-microserver-gen8' then 'ssd_way_sata300' else 'ssd_way_sata600' end as port_word,
  max(best.value) filter (where best.direction = 'read') as read,
  max(best.id) filter (where best.direction = 'read') as read_id,
  max(best.value * best.block_bytes) filter (where best.direction = 'read') as read_rate,
  max(best.id) filter (where best.direction = 'read') as read_rate_from,
  'B/s' as read_rate_unit,
  max(best.value) filter (where best.direction = 'write') as write,
  max(best.id) filter (where best.direction = 'write') as write_id,
  max(load_ceiling.raw_ceiling / best.block_bytes) as carried,
  'IOPS' as carried_unit,
  'schema/links.csv' as carried_file
from best
join load_ceiling on load_ceiling.setup = best.submission || '.' || best.setup and load_ceiling.load = '' and load_ceiling.part = 'all'
where best.place = 1
group by best.submission, best.setup
order by row
