-- If the pair on one cable lost a revolution at each chunk of 64 KiB, it would read less than a fifth of what it reads
-- submissions: 000-pata-raid
-- needs: 2: select 1 from result join model on model = 'seagate-st340015a' where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-2u-1ch') and metric = 'throughput' and operation = 'read' and tool = 'bonnie++' and value + rpm is not null
select
  pair.value as pair,
  65536 / (60.0 / model.rpm + 65536 / one.value) as lost_at_each
from result as pair
join result as one on one.submission = pair.submission
  and one.tool = pair.tool
  and one.metric = pair.metric
  and one.operation = pair.operation
  and one.setup = 'raid0-1u'
join model on model.model = 'seagate-st340015a'
where pair.submission = '000-pata-raid'
  and pair.tool = 'bonnie++'
  and pair.metric = 'throughput'
  and pair.operation = 'read'
  and pair.setup = 'raid0-2u-1ch'
  and (65536 / (60.0 / model.rpm + 65536 / one.value) < pair.value / 5) is not true;
