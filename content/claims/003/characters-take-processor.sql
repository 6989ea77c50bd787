-- By character the processor was busy for more than three quarters of the time
-- submissions: 003-bonnie-iozone
-- needs: 2: select 1 from result where submission = '003-bonnie-iozone' and tool = 'bonnie++' and metric = 'cpu' and operation in ('per-char-write', 'per-char-read') and value is not null
select
  result.operation,
  result.value as share
from result
where result.submission = '003-bonnie-iozone'
  and tool = 'bonnie++' and metric = 'cpu' and operation in ('per-char-write', 'per-char-read')
  and (result.value > 0.75) is not true;
