-- On the M1015 the 860 PRO and the Intel read at least a fifth faster than the same models on SATA 300
-- submissions: 006-microserver-gen8 006-server-m1015
-- needs: 4: select submission, setup from result where ((submission = '006-microserver-gen8' and setup in ('intel', '860-pro')) or (submission = '006-server-m1015' and setup in ('m1015-intel', 'm1015-860-pro'))) and metric = 'iops' and statistic = 'total' and direction = 'read' and value is not null group by submission, setup
with best as (
  select submission, replace(setup, 'm1015-', '') as model, max(value) as value
  from result
  where submission in ('006-microserver-gen8', '006-server-m1015')
    and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1
  group by submission, setup
)
select here.model, here.value as here, there.value as there
from best as here
left join best as there on there.model = here.model and there.submission = '006-server-m1015'
where here.submission = '006-microserver-gen8'
  and here.model in ('intel', '860-pro')
  and (there.value > 1.2 * here.value) is not true;
