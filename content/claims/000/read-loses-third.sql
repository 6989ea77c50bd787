-- Two drives on one cable read at less than two thirds of one drive's speed
-- submissions: 000-pata-raid
-- needs: 2: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-2u-1ch') and metric = 'throughput' and operation = 'read' and value is not null
select
  pair.value as pair,
  one.value as one
from result as pair
join result as one on one.submission = pair.submission
  and one.metric = pair.metric
  and one.operation = pair.operation
  and one.setup = 'raid0-1u'
where pair.submission = '000-pata-raid'
  and pair.metric = 'throughput'
  and pair.operation = 'read'
  and pair.setup = 'raid0-2u-1ch'
  and (pair.value < one.value * 2 / 3) is not true;
