-- Four striped drives on two cables are about twice as fast as one at best: under 2.1 times in every operation, over 1.9 in writing
-- submissions: 000-pata-raid
-- needs: 6: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-4u') and metric = 'throughput' and operation in ('write', 'rewrite', 'read') and value is not null
select
  four.operation,
  four.value as four,
  one.value as one
from result as four
join result as one on one.submission = four.submission
  and one.metric = four.metric
  and one.operation = four.operation
  and one.setup = 'raid0-1u'
where four.submission = '000-pata-raid'
  and four.metric = 'throughput'
  and four.operation in ('write', 'rewrite', 'read')
  and four.setup = 'raid0-4u'
  and (
    four.value < 2.1 * one.value
    and (four.value > 1.9 * one.value or four.operation <> 'write')
  ) is not true;
