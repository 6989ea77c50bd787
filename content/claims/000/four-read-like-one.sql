-- Four striped drives read hardly faster than one: by less than a tenth
-- submissions: 000-pata-raid
-- needs: 2: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-4u') and metric = 'throughput' and operation = 'read' and value is not null
select
  four.value as four,
  one.value as one
from result as four
join result as one on one.submission = four.submission
  and one.metric = four.metric
  and one.operation = four.operation
  and one.setup = 'raid0-1u'
where four.submission = '000-pata-raid'
  and four.metric = 'throughput'
  and four.operation = 'read'
  and four.setup = 'raid0-4u'
  and (four.value between one.value and 1.1 * one.value) is not true;
