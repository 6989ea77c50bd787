-- Two drives with a cable each read faster than every other volume
-- submissions: 000-pata-raid
-- needs: 6: select 1 from result where submission = '000-pata-raid' and tool = 'bonnie++' and metric = 'throughput' and operation = 'read' and value is not null
select
  other.setup,
  other.value as other,
  pair.value as pair
from result as other
join result as pair on pair.submission = other.submission
  and pair.tool = other.tool
  and pair.metric = other.metric
  and pair.operation = other.operation
  and pair.setup = 'raid0-2u-2ch'
where other.submission = '000-pata-raid'
  and other.tool = 'bonnie++'
  and other.metric = 'throughput'
  and other.operation = 'read'
  and other.setup <> 'raid0-2u-2ch'
  and (pair.value > other.value) is not true;
