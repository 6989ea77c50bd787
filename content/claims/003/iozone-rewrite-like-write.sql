-- iozone rewrites nearly as fast as it writes: slower, by less than a tenth
-- submissions: 003-bonnie-iozone
-- needs: 2: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and ((tool = 'iozone' and operation = 'rewrite') or (tool = 'iozone' and operation = 'write')) and value is not null
select
  again.value as again,
  first.value as first
from result as again
join result as first on first.submission = again.submission
  and first.metric = again.metric
  and first.tool = 'iozone'
  and first.operation = 'write'
where again.submission = '003-bonnie-iozone'
  and again.metric = 'throughput'
  and again.tool = 'iozone'
  and again.operation = 'rewrite'
  and (again.value < first.value and again.value > 0.9 * first.value) is not true;
