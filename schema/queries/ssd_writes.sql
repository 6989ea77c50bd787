-- SSDs: the most writes in each computer
-- Most random writes of 4 KiB per second of three SSDs in each of four computers, at any queue depth and number of jobs. In the DL380p behind the P420i; of two series of a drive the faster one, with the write cache on.
-- submissions: 006-dl380-gen8 006-microserver-gen10 006-microserver-gen8 006-server-m1015
with ranked as (
  select
    submission,
    drive,
    id,
    value,
    row_number() over (partition by submission, drive order by value desc, id) as place
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1
    and setup not like 'hba-%' and setup <> '860-pro-no-write-cache'
    and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0
),
named as (
  select
    case submission
      when '006-dl380-gen8' then 'p420i'
      when '006-microserver-gen8' then 'sata-300'
      when '006-server-m1015' then 'm1015'
      else 'sata-600'
    end as way,
    case drive when 'intel-d3-s4610-480gb' then 'intel' when 'samsung-860-pro' then '860-pro' else 'pm883' end as ssd,
    value,
    id
  from ranked
  where place = 1
)
select
  way || '-' || ssd as row,
  'ssd_writes_' || replace(way || '-' || ssd, '-', '_') as row_word,
  'ssd_computer_' || replace(way, '-', '_') as computer_word,
  'ssd_' || replace(ssd, '-', '_') as ssd_word,
  ssd,
  value as write,
  id as write_id
from named
order by max(value) over (partition by way), way, value desc, row
