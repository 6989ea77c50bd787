-- The three SSD models lie within two percent of each other in reads and writes of the Gen8 and the Gen10 and in writes of the P420i and the HBA, and more than five percent apart in reads of these two and in both on the M1015
-- submissions: 006-microserver-gen8 006-microserver-gen10 006-dl380-gen8 006-server-m1015
-- needs: 26: select submission, setup, direction from result where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015') and setup in ('intel', '860-pro', 'pm883', 'hba-intel', 'hba-860-pro', 'm1015-intel', 'm1015-860-pro', 'm1015-pm883') and metric = 'iops' and statistic = 'total' and read_ratio <> 0.5 and value is not null group by submission, setup, direction
with best as (
  select
    case when setup like 'hba-%' then 'hba' else submission end as port,
    direction,
    setup,
    max(value) as value
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and setup in (
      'intel', '860-pro', 'pm883', 'hba-intel', 'hba-860-pro', 'm1015-intel', 'm1015-860-pro', 'm1015-pm883'
    )
    and metric = 'iops' and statistic = 'total' and read_ratio <> 0.5
  group by submission, setup, direction
),
port as (
  select port, direction, min(value) / max(value) as share
  from best
  group by port, direction
)
select port, direction, share
from port
where case
    when port in ('006-microserver-gen8', '006-microserver-gen10') then share > 0.98
    when port in ('006-dl380-gen8', 'hba') and direction = 'write' then share > 0.98
    else share < 0.95
  end is not true;
