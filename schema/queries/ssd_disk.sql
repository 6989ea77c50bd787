-- SSDs: a disk of 7200 rpm on its own and behind a controller
-- Random requests of 4 KiB per second of a Hitachi 7K100 with 32 jobs of 32 requests each, on an AHCI port and behind the P420i (submissions 006-microserver-gen10 and 006-dl380-gen8).
-- submissions: 006-dl380-gen8 006-microserver-gen10
select
  case submission when '006-dl380-gen8' then 'p420i' else 'ahci' end as row,
  case submission when '006-dl380-gen8' then 'ssd_way_p420i' else 'ssd_way_ahci' end as row_word,
  max(value) filter (where direction = 'read') as read,
  max(id) filter (where direction = 'read') as read_id,
  max(value) filter (where direction = 'write') as write,
  max(id) filter (where direction = 'write') as write_id
from result
where submission in ('006-dl380-gen8', '006-microserver-gen10') and setup = '7k100'
  and metric = 'iops' and statistic = 'total' and queue_depth = 32 and threads = 32
group by submission
order by row
