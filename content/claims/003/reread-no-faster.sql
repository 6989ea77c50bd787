-- iozone's second read is as fast as its first: within a fiftieth
-- submissions: 003-bonnie-iozone
-- needs: 2: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and ((tool = 'iozone' and operation = 'reread') or (tool = 'iozone' and operation = 'read')) and value is not null
select
  again.value as again,
  first.value as first
from result as again
join result as first on first.submission = again.submission
  and first.metric = again.metric
  and first.tool = 'iozone'
  and first.operation = 'read'
where again.submission = '003-bonnie-iozone'
  and again.metric = 'throughput'
  and again.tool = 'iozone'
  and again.operation = 'reread'
  and (abs(again.value - first.value) < 0.02 * first.value) is not true;
