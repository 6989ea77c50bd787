-- Writing by character took the processor for more than nine tenths of the time
-- submissions: 003-bonnie-iozone
-- needs: 1: select 1 from result where submission = '003-bonnie-iozone' and tool = 'bonnie++' and metric = 'cpu' and operation = 'per-char-write' and value is not null
select
  result.operation,
  result.value as share
from result
where result.submission = '003-bonnie-iozone'
  and tool = 'bonnie++' and metric = 'cpu' and operation = 'per-char-write'
  and (result.value > 0.9) is not true;
