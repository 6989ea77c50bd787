-- Of three SSDs the slowest in one computer writes faster than the fastest in another: the DL380p, SATA 300, the M1015 and SATA 600 follow each other so
-- submissions: 006-microserver-gen8 006-microserver-gen10 006-dl380-gen8 006-server-m1015
-- needs: 16: select submission, setup from result where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015') and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1 and setup <> '860-pro-no-write-cache' and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0 and value is not null group by submission, setup
with best as (
  select submission, setup, max(value) as value
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1
    and setup <> '860-pro-no-write-cache'
    and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0
  group by submission, setup
),
computer as (
  select
    submission,
    case submission
      when '006-dl380-gen8' then 1
      when '006-microserver-gen8' then 2
      when '006-server-m1015' then 3
      else 4
    end as place,
    min(value) as lowest,
    max(value) as highest
  from best
  group by submission
)
select slower.submission, slower.highest, faster.submission as faster, faster.lowest
from computer as slower
join computer as faster on faster.place = slower.place + 1
where (faster.lowest > slower.highest) is not true;
