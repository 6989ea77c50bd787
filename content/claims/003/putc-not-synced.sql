-- What bonnie++ writes by character is not synced, even with -b
-- submissions: 003-bonnie-iozone
-- needs: 1: select 1 from result join measurement on measurement.measurement = result.id where result.submission = '003-bonnie-iozone' and result.metric = 'throughput' and result.operation = 'per-char-write' and result.value is not null
select
  result.setup,
  result.operation,
  load.flush
from result
join measurement on measurement.measurement = result.id
join load on load.load = measurement.load
where result.submission = '003-bonnie-iozone'
  and result.metric = 'throughput'
  and result.operation = 'per-char-write'
  and (load.flush = 'none') is not true;
