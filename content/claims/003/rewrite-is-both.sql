-- bonnie++ takes for rewriting what it takes for reading and writing together, and up to an eighth more
-- submissions: 003-bonnie-iozone
-- needs: 3: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and tool = 'bonnie++' and operation in ('write', 'rewrite', 'read') and value is not null
select
  rewriting.value as rewriting,
  reading.value as reading,
  writing.value as writing
from result as rewriting
join result as reading on reading.submission = rewriting.submission
  and reading.metric = rewriting.metric
  and reading.tool = rewriting.tool
  and reading.operation = 'read'
join result as writing on writing.submission = rewriting.submission
  and writing.metric = rewriting.metric
  and writing.tool = rewriting.tool
  and writing.operation = 'write'
where rewriting.submission = '003-bonnie-iozone'
  and rewriting.metric = 'throughput'
  and rewriting.tool = 'bonnie++'
  and rewriting.operation = 'rewrite'
  and (1 / rewriting.value between 1 / reading.value + 1 / writing.value and 1.125 * (1 / reading.value + 1 / writing.value)) is not true;
