-- iozone reads the array at about two thirds of what bonnie++ reads from one drive in study 000
-- submissions: 003-bonnie-iozone 000-pata-raid
-- needs: 2: select 1 from result where metric = 'throughput' and operation = 'read' and value is not null and ((submission = '003-bonnie-iozone' and tool = 'iozone') or (submission = '000-pata-raid' and setup = 'raid0-1u'))
select
  iozone.value as iozone,
  one.value as one
from result as iozone
join result as one on one.submission = '000-pata-raid'
  and one.setup = 'raid0-1u'
  and one.metric = iozone.metric
  and one.operation = iozone.operation
where iozone.submission = '003-bonnie-iozone'
  and iozone.tool = 'iozone'
  and iozone.metric = 'throughput'
  and iozone.operation = 'read'
  and (iozone.value between 0.62 * one.value and 0.71 * one.value) is not true;
