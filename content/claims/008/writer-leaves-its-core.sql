-- Beside 32 writers and without a scheduler the writer whose output is there in full takes about a twentieth of a core
-- submissions: 008-nvme-schedulers
-- needs: 1: select 1 from result where submission = '008-nvme-schedulers' and setup = '8-none-beside-32' and tool = 'fio' and metric = 'cpu-system' and run like '%-mix-t-%' and value is not null
select sum(value) as load
from result
where submission = '008-nvme-schedulers' and setup = '8-none-beside-32' and metric in ('cpu-user', 'cpu-system') and run like '%-mix-t-%'
having (sum(value) > 0.045 and sum(value) < 0.055) is not true;
