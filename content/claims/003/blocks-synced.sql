-- What both tools write by block is synced within the time measured, here and in study 000
-- submissions: 003-bonnie-iozone 000-pata-raid
-- needs: 8: select 1 from result join measurement on measurement.measurement = result.id where result.submission in ('003-bonnie-iozone', '000-pata-raid') and result.metric = 'throughput' and result.operation = 'write' and result.value is not null
select
  result.setup,
  result.operation,
  load.flush
from result
join measurement on measurement.measurement = result.id
join load on load.load = measurement.load
where result.submission in ('003-bonnie-iozone', '000-pata-raid')
  and result.metric = 'throughput'
  and result.operation = 'write'
  and (load.flush = 'end') is not true;
