-- Two drives on two cables write about twice as fast as one: 1.9 to 2.1 times
-- submissions: 000-pata-raid
-- needs: 2: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-2u-2ch') and metric = 'throughput' and operation = 'write' and value is not null
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
  and pair.operation = 'write'
  and pair.setup = 'raid0-2u-2ch'
  and (pair.value between 1.9 * one.value and 2.1 * one.value) is not true;
