-- In writing both tools agree: iozone is above bonnie++, by less than a tenth
-- submissions: 003-bonnie-iozone
-- needs: 2: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and ((tool = 'iozone' and operation = 'write') or (tool = 'bonnie++' and operation = 'write')) and value is not null
select
  iozone.value as iozone,
  bonnie.value as bonnie
from result as iozone
join result as bonnie on bonnie.submission = iozone.submission
  and bonnie.metric = iozone.metric
  and bonnie.tool = 'bonnie++'
  and bonnie.operation = 'write'
where iozone.submission = '003-bonnie-iozone'
  and iozone.metric = 'throughput'
  and iozone.tool = 'iozone'
  and iozone.operation = 'write'
  and (iozone.value > bonnie.value and iozone.value < 1.1 * bonnie.value) is not true;
