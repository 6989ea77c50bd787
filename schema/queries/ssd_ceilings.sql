-- SSDs: the most that each port lets through
-- Most random requests of 4 KiB per second that the fastest of three SSD models reached on each of five ports, at any queue depth and number of jobs, and whether the models lie within two percent of each other there. On the P420i the series of August 2019; the 860 PRO was not run in the Gen10, the PM883 not on the HBA.
-- submissions: 006-dl380-gen8 006-microserver-gen10 006-microserver-gen8 006-server-m1015
with ranked as (
  select
    case
      when submission = '006-microserver-gen8' then 'sata-300'
      when submission = '006-microserver-gen10' then 'sata-600'
      when submission = '006-server-m1015' then 'm1015'
      when setup like 'hba-%' then 'hba'
      else 'p420i'
    end as way,
    setup,
    direction,
    id,
    value,
    row_number() over (partition by submission, setup, direction order by value desc, id) as place
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and setup in (
      'intel', '860-pro', 'pm883', 'hba-intel', 'hba-860-pro', 'm1015-intel', 'm1015-860-pro', 'm1015-pm883'
    )
    and access = 'random' and metric = 'iops' and statistic = 'total' and scope = 'total' and read_ratio <> 0.5
),
best as (
  select
    way,
    direction,
    id,
    value,
    row_number() over (partition by way, direction order by value desc, id) as rank,
    min(value) over (partition by way, direction) as lowest
  from ranked
  where place = 1
)
select
  direction || '-' || way as row,
  'ssd_computer_' || replace(way, '-', '_') as row_word,
  'column_' || direction as direction_word,
  iif(lowest > 0.98 * value, 'ssd_tie', 'ssd_no_tie') as tie_word,
  value as most,
  id as most_id
from best
where rank = 1
order by direction, case way when 'sata-300' then 1 when 'sata-600' then 2 when 'm1015' then 3 when 'p420i' then 4 else 5 end
