-- Three striped drives read slower than one
-- submissions: 000-pata-raid
-- needs: 2: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-3u') and metric = 'throughput' and operation = 'read' and value is not null
select
  three.value as three,
  one.value as one
from result as three
join result as one on one.submission = three.submission
  and one.metric = three.metric
  and one.operation = three.operation
  and one.setup = 'raid0-1u'
where three.submission = '000-pata-raid'
  and three.metric = 'throughput'
  and three.operation = 'read'
  and three.setup = 'raid0-3u'
  and (three.value < one.value) is not true;
