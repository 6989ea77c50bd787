-- Writing is slower than in study 000, by about a fifth
-- submissions: 003-bonnie-iozone 000-pata-raid
-- needs: 2: select 1 from result where tool = 'bonnie++' and metric in ('throughput', 'seek-rate') and operation in ('write') and value is not null and (submission = '003-bonnie-iozone' or (submission = '000-pata-raid' and setup = 'raid0-4u'))
select
  here.operation,
  here.value as here,
  there.value as there
from result as here
join result as there on there.submission = '000-pata-raid'
  and there.setup = 'raid0-4u'
  and there.tool = here.tool
  and there.metric = here.metric
  and there.operation = here.operation
where here.submission = '003-bonnie-iozone'
  and here.tool = 'bonnie++'
  and here.metric in ('throughput', 'seek-rate')
  and here.operation in ('write')
  and (here.value between 0.77 * there.value and 0.83 * there.value) is not true;
