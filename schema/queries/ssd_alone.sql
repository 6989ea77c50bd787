-- SSDs: one write at a time, on three ports
-- Random writes of 4 KiB per second at queue depth 1 of the Samsung 860 PRO behind the P420i, on the HBA of the same server and on SATA 300, and of the series of 006-dl380-gen8 whose folder says that a write cache was disabled.
-- submissions: 006-dl380-gen8 006-microserver-gen8
with named as (
  select
    case
      when submission = '006-microserver-gen8' then 'sata-300'
      when setup = '860-pro' then 'p420i'
      when setup = 'hba-860-pro' then 'hba'
      else 'p420i-off'
    end as row,
    value,
    id
  from result
  where submission in ('006-microserver-gen8', '006-dl380-gen8')
    and drive = 'samsung-860-pro' and drives = 1
    and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0
    and queue_depth = 1 and threads = 1
)
select
  row,
  'ssd_way_' || replace(replace(row, '-', '_'), 'sata_300', 'sata300') as row_word,
  case row
    when 'p420i' then 'ssd_when_august'
    when 'hba' then 'ssd_when_day_before'
    when 'p420i-off' then 'ssd_when_september'
    else 'ssd_elsewhere_sata300'
  end as when_word,
  value as write_alone,
  id as write_alone_id
from named
order by value desc
