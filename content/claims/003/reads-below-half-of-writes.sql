-- iozone reads at less than half the rate of its own writing
-- submissions: 003-bonnie-iozone
-- needs: 2: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and ((tool = 'iozone' and operation = 'read') or (tool = 'iozone' and operation = 'write')) and value is not null
select
  reading.value as reading,
  writing.value as writing
from result as reading
join result as writing on writing.submission = reading.submission
  and writing.metric = reading.metric
  and writing.tool = 'iozone'
  and writing.operation = 'write'
where reading.submission = '003-bonnie-iozone'
  and reading.metric = 'throughput'
  and reading.tool = 'iozone'
  and reading.operation = 'read'
  and (reading.value < 0.5 * writing.value) is not true;
