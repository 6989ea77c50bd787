-- On SATA 300 no job took more than eight tenths of a processor
-- submissions: 006-microserver-gen8
-- needs: 490: select run from result where submission = '006-microserver-gen8' and metric = 'cpu-system' and value is not null
select run, sum(value) as load
from result
where submission = '006-microserver-gen8' and metric in ('cpu-user', 'cpu-system')
group by run
having (sum(value) < 0.8) is not true;
