-- While iozone read, the processor was about full, and half of it or more was user time
-- submissions: 003-bonnie-iozone
-- needs: 2: select 1 from result where submission = '003-bonnie-iozone' and tool = 'top' and metric in ('cpu', 'cpu-user') and value is not null
select
  result.metric,
  result.value as share
from result
where result.submission = '003-bonnie-iozone'
  and tool = 'top' and metric in ('cpu', 'cpu-user')
  and (result.value >= case result.metric when 'cpu' then 0.95 else 0.5 end) is not true;
