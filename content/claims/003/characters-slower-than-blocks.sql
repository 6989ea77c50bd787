-- By character both directions are slower than by block, by less than a third
-- submissions: 003-bonnie-iozone
-- needs: 4: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and tool = 'bonnie++' and operation in ('per-char-write', 'per-char-read', 'write', 'read') and value is not null
select
  by_char.operation,
  by_char.value as by_char,
  by_block.value as by_block
from result as by_char
join result as by_block on by_block.submission = by_char.submission
  and by_block.metric = by_char.metric
  and by_block.tool = by_char.tool
  and by_char.operation = 'per-char-' || by_block.operation
where by_char.submission = '003-bonnie-iozone'
  and by_char.metric = 'throughput'
  and by_char.tool = 'bonnie++'
  and (by_char.value < by_block.value and by_char.value > by_block.value * 2 / 3) is not true;
