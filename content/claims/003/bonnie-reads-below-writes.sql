-- bonnie++ reads the array more slowly than it writes it
-- submissions: 003-bonnie-iozone
-- needs: 2: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and tool = 'bonnie++' and operation in ('read', 'write') and value is not null
select
  reading.value as reading,
  writing.value as writing
from result as reading
join result as writing on writing.submission = reading.submission
  and writing.metric = reading.metric
  and writing.tool = 'bonnie++'
  and writing.operation = 'write'
where reading.submission = '003-bonnie-iozone'
  and reading.metric = 'throughput'
  and reading.tool = 'bonnie++'
  and reading.operation = 'read'
  and (reading.value < writing.value) is not true;
