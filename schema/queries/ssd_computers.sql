-- SSDs: the least and the most that one of them writes in each computer
-- Random writes of 4 KiB per second of three SSDs in each of four computers (in the Gen10 of two): the most of the slowest SSD and of the fastest, at any queue depth and number of jobs. In the DL380p behind the P420i; of two series of a drive the faster one, with the write cache on.
-- submissions: 006-dl380-gen8 006-microserver-gen10 006-microserver-gen8 006-server-m1015
with ranked as (
  select
    submission,
    id,
    value,
    row_number() over (partition by submission, drive order by value desc, id) as place
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1
    and setup not like 'hba-%' and setup <> '860-pro-no-write-cache'
    and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0
),
best as (
  select
    submission,
    id,
    value,
    row_number() over (partition by submission order by value, id) as from_below,
    row_number() over (partition by submission order by value desc, id) as from_above
  from ranked
  where place = 1
)
select
  case submission
    when '006-dl380-gen8' then 'p420i'
    when '006-microserver-gen8' then 'sata-300'
    when '006-server-m1015' then 'm1015'
    else 'sata-600'
  end as row,
  case submission
    when '006-dl380-gen8' then 'ssd_computer_p420i'
    when '006-microserver-gen8' then 'ssd_computer_sata_300'
    when '006-server-m1015' then 'ssd_computer_m1015'
    else 'ssd_computer_sata_600'
  end as row_word,
  max(value) filter (where from_below = 1) as slowest,
  max(id) filter (where from_below = 1) as slowest_id,
  max(value) filter (where from_above = 1) as fastest,
  max(id) filter (where from_above = 1) as fastest_id
from best
group by submission
order by fastest
