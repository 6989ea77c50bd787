-- SSDs: how long a read takes, and how long its data alone
-- Time between two reads of 4 KiB at the highest rate of two SSD models on SATA 300 and on SATA 600 (submissions 006-microserver-gen8 and 006-microserver-gen10), the time in which the bare link carries 4 KiB, and what is left.
-- submissions: 006-microserver-gen10 006-microserver-gen8
with best as (
  select
    submission,
    setup,
    id,
    value,
    block_bytes,
    row_number() over (partition by submission, setup order by value desc, id) as place
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10') and setup in ('intel', 'pm883')
    and access = 'random' and metric = 'iops' and statistic = 'total' and scope = 'total' and direction = 'read' and read_ratio <> 0.5
)
select
  case best.submission when '006-microserver-gen8' then '300-' else '600-' end || best.setup as row,
  'ssd_' || best.setup as row_word,
  case best.submission when '006-microserver-gen8' then 'ssd_way_sata300' else 'ssd_way_sata600' end as port_word,
  1 / best.value as per_read,
  best.id as per_read_from,
  's' as per_read_unit,
  best.block_bytes / load_ceiling.raw_ceiling as data_alone,
  's' as data_alone_unit,
  'schema/links.csv' as data_alone_file,
  1 / best.value - best.block_bytes / load_ceiling.raw_ceiling as beside_data,
  best.id as beside_data_from,
  's' as beside_data_unit
from best
join load_ceiling on load_ceiling.setup = best.submission || '.' || best.setup and load_ceiling.load = '' and load_ceiling.part = 'all'
where best.place = 1
order by row
