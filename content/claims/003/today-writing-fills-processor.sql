-- While it writes, bonnie++ takes more than two thirds of a processor in each round of 003-tools-today, and less than a third while it reads
-- submissions: 003-tools-today
-- needs: 14: select 1 from result where submission = '003-tools-today' and tool = 'bonnie++' and metric = 'cpu' and operation in ('read', 'write') and value is not null
select operation, value
from result
where submission = '003-tools-today' and tool = 'bonnie++' and metric = 'cpu' and operation in ('read', 'write')
  and case operation when 'write' then value > 2.0 / 3 else value < 1.0 / 3 end is not true;
