-- The processor was busy for a fifth of the time at most, in every sequential operation of every volume
-- submissions: 000-pata-raid
-- needs: 18: select 1 from result where submission = '000-pata-raid' and tool = 'bonnie++' and metric = 'cpu' and operation in ('write', 'rewrite', 'read') and value is not null
select
  result.setup,
  result.operation,
  result.value as share
from result
where result.submission = '000-pata-raid'
  and result.tool = 'bonnie++'
  and result.metric = 'cpu'
  and result.operation in ('write', 'rewrite', 'read')
  and (result.value <= 0.2) is not true;
