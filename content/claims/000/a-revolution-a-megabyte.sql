-- The pair on one cable reads a megabyte more slowly than one drive alone by more than one revolution of its drives and by less than one and a half
-- submissions: 000-pata-raid
-- needs: 2: select 1 from result join model on model = 'seagate-st340015a' where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-2u-1ch') and metric = 'throughput' and operation = 'read' and tool = 'bonnie++' and value + rpm is not null
select
  1e6 / pair.value - 1e6 / one.value as lost,
  60.0 / model.rpm as revolution
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
  and ((1e6 / pair.value - 1e6 / one.value) * model.rpm / 60 between 1 and 1.5) is not true;
