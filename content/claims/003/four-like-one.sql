-- bonnie++ reads from these four drives hardly more than from one drive in study 000: less than a tenth
-- submissions: 003-bonnie-iozone 000-pata-raid
-- needs: 2: select 1 from result where metric = 'throughput' and operation = 'read' and value is not null and ((submission = '003-bonnie-iozone' and tool = 'bonnie++') or (submission = '000-pata-raid' and setup = 'raid0-1u'))
select
  four.value as four,
  one.value as one
from result as four
join result as one on one.submission = '000-pata-raid'
  and one.setup = 'raid0-1u'
  and one.metric = four.metric
  and one.operation = four.operation
where four.submission = '003-bonnie-iozone'
  and four.tool = 'bonnie++'
  and four.metric = 'throughput'
  and four.operation = 'read'
  and (four.value between one.value and 1.1 * one.value) is not true;
