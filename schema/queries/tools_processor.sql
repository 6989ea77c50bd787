-- bonnie++: load of the processor by character and by block
-- The processor's load that bonnie++ printed for each sequential test of submission 003-bonnie-iozone, in hundredths.
-- submissions: 003-bonnie-iozone
select
  operation as row,
  'tools_' || replace(operation, '-', '_') as row_word,
  case when operation like 'per-char-%' then 'char' else 'block' end as kind,
  round(100 * value) as cpu,
  id as cpu_from,
  'count' as cpu_unit
from result
where submission = '003-bonnie-iozone' and tool = 'bonnie++' and metric = 'cpu' and operation <> 'seek'
order by
  operation not like 'per-char-%',
  case when operation like '%rewrite' then 2 when operation like '%read' then 1 else 0 end
