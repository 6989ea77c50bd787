-- iozone reads at less than two thirds of the rate of bonnie++
-- submissions: 003-bonnie-iozone
-- needs: 2: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and ((tool = 'iozone' and operation = 'read') or (tool = 'bonnie++' and operation = 'read')) and value is not null
select
  iozone.value as iozone,
  bonnie.value as bonnie
from result as iozone
join result as bonnie on bonnie.submission = iozone.submission
  and bonnie.metric = iozone.metric
  and bonnie.tool = 'bonnie++'
  and bonnie.operation = 'read'
where iozone.submission = '003-bonnie-iozone'
  and iozone.metric = 'throughput'
  and iozone.tool = 'iozone'
  and iozone.operation = 'read'
  and (iozone.value < bonnie.value * 2 / 3) is not true;
