-- In block I/O of bonnie++ the processor was busy for less than a fifth of the time
-- submissions: 003-bonnie-iozone
-- needs: 3: select 1 from result where submission = '003-bonnie-iozone' and tool = 'bonnie++' and metric = 'cpu' and operation in ('write', 'rewrite', 'read') and value is not null
select
  result.operation,
  result.value as share
from result
where result.submission = '003-bonnie-iozone'
  and tool = 'bonnie++' and metric = 'cpu' and operation in ('write', 'rewrite', 'read')
  and (result.value < 0.2) is not true;
