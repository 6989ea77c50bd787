-- Two drives on one cable are slower than one drive alone, in every operation
-- submissions: 000-pata-raid
-- needs: 6: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-2u-1ch') and metric = 'throughput' and operation in ('write', 'rewrite', 'read') and value is not null
select
  pair.operation,
  pair.value as pair,
  one.value as one
from result as pair
join result as one on one.submission = pair.submission
  and one.metric = pair.metric
  and one.operation = pair.operation
  and one.setup = 'raid0-1u'
where pair.submission = '000-pata-raid'
  and pair.metric = 'throughput'
  and pair.operation in ('write', 'rewrite', 'read')
  and pair.setup = 'raid0-2u-1ch'
  and (pair.value < one.value) is not true;
