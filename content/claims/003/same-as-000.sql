-- Rewriting, reading and seeks of the four drives are those of study 000: within a fiftieth
-- submissions: 003-bonnie-iozone 000-pata-raid
-- needs: 6: select 1 from result where tool = 'bonnie++' and metric in ('throughput', 'seek-rate') and operation in ('rewrite', 'read', 'seek') and value is not null and (submission = '003-bonnie-iozone' or (submission = '000-pata-raid' and setup = 'raid0-4u'))
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
  and here.operation in ('rewrite', 'read', 'seek')
  and (abs(here.value - there.value) < 0.02 * there.value) is not true;
