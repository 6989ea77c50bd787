-- What iozone calls rewriting is more than twice as fast as what bonnie++ calls so
-- submissions: 003-bonnie-iozone
-- needs: 2: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and ((tool = 'iozone' and operation = 'rewrite') or (tool = 'bonnie++' and operation = 'rewrite')) and value is not null
select
  iozone.value as iozone,
  bonnie.value as bonnie
from result as iozone
join result as bonnie on bonnie.submission = iozone.submission
  and bonnie.metric = iozone.metric
  and bonnie.tool = 'bonnie++'
  and bonnie.operation = 'rewrite'
where iozone.submission = '003-bonnie-iozone'
  and iozone.metric = 'throughput'
  and iozone.tool = 'iozone'
  and iozone.operation = 'rewrite'
  and (iozone.value > 2 * bonnie.value) is not true;
