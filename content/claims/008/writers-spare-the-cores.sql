-- The first writer, the only one whose file was taken, takes less than an eighth of a core, under any scheduler
-- submissions: 008-nvme-schedulers
-- needs: 16: select 1 from result where submission = '008-nvme-schedulers' and setup glob '8-*-beside-*' and operation = 'write' and metric in ('cpu-user', 'cpu-system') and value is not null
select setup, sum(value) as load
from result
where submission = '008-nvme-schedulers' and setup glob '8-*-beside-*' and operation = 'write' and metric in ('cpu-user', 'cpu-system')
group by setup, run
having (sum(value) < 1.0 / 8) is not true;
