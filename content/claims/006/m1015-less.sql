-- On the M1015 the PM883 is the slowest reader of three SSD models, and reads faster on SATA 300
-- submissions: 006-microserver-gen8 006-server-m1015
-- needs: 4: select submission, setup from result where ((submission = '006-microserver-gen8' and setup = 'pm883') or (submission = '006-server-m1015' and setup in ('m1015-intel', 'm1015-860-pro', 'm1015-pm883'))) and metric = 'iops' and statistic = 'total' and direction = 'read' and value is not null group by submission, setup
with best as (
  select submission, setup, max(value) as value
  from result
  where submission in ('006-microserver-gen8', '006-server-m1015')
    and setup in ('pm883', 'm1015-intel', 'm1015-860-pro', 'm1015-pm883')
    and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1
  group by submission, setup
)
select slow.value as slow, best.setup, best.value
from best as slow
join best on best.setup <> slow.setup
where slow.setup = 'm1015-pm883'
  and (slow.value < best.value) is not true;
