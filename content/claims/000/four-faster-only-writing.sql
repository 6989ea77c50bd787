-- Four drives on two cables are faster than two on two cables in writing only; in the rest they are slower
-- submissions: 000-pata-raid
-- needs: 6: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-2u-2ch', 'raid0-4u') and metric = 'throughput' and operation in ('write', 'rewrite', 'read') and value is not null
select
  four.operation,
  four.value as four,
  pair.value as pair
from result as four
join result as pair on pair.submission = four.submission
  and pair.metric = four.metric
  and pair.operation = four.operation
  and pair.setup = 'raid0-2u-2ch'
where four.submission = '000-pata-raid'
  and four.metric = 'throughput'
  and four.operation in ('write', 'rewrite', 'read')
  and four.setup = 'raid0-4u'
  and ((four.value > pair.value) = (four.operation = 'write')) is not true;
