-- With 32 jobs of 32 requests the 7K100 writes three and a half to four times as fast behind the P420i as on an AHCI port, and reads less than a quarter faster
-- submissions: 006-dl380-gen8 006-microserver-gen10
-- needs: 4: select 1 from result where submission in ('006-dl380-gen8', '006-microserver-gen10') and setup = '7k100' and metric = 'iops' and statistic = 'total' and queue_depth = 32 and threads = 32 and value is not null
with point as (
  select
    direction,
    max(value) filter (where submission = '006-dl380-gen8') as card,
    max(value) filter (where submission = '006-microserver-gen10') as port
  from result
  where submission in ('006-dl380-gen8', '006-microserver-gen10') and setup = '7k100'
    and metric = 'iops' and statistic = 'total' and queue_depth = 32 and threads = 32
  group by direction
)
select direction, card, port
from point
where case direction
  when 'write' then card between 3.5 * port and 4 * port
  else card between port and 1.25 * port
end is not true;
