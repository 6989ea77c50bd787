-- The same two drives read about three times as fast on two cables as on one: 2.8 to 3.2 times
-- submissions: 000-pata-raid
-- needs: 2: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-2u-1ch', 'raid0-2u-2ch') and metric = 'throughput' and operation = 'read' and value is not null
select
  two.value as two_cables,
  one.value as one_cable
from result as two
join result as one on one.submission = two.submission
  and one.metric = two.metric
  and one.operation = two.operation
  and one.setup = 'raid0-2u-1ch'
where two.submission = '000-pata-raid'
  and two.metric = 'throughput'
  and two.operation = 'read'
  and two.setup = 'raid0-2u-2ch'
  and (two.value between 2.8 * one.value and 3.2 * one.value) is not true;
