-- With the NVMe behind the chipset on one lane, the third SSD adds nine tenths of what it writes alone, or more
-- submissions: 002-ssd-b85
-- needs: 3: select 1 from result where submission = '002-ssd-b85' and operation = 'write' and setup in ('x1-ab', 'x1-abc', 'x1-c') and value is not null
select two.value as two, three.value as three, alone.value as alone
from result as two
join result as three on three.submission = two.submission and three.setup = 'x1-abc' and three.operation = 'write'
join result as alone on alone.submission = two.submission and alone.setup = 'x1-c' and alone.operation = 'write'
where two.submission = '002-ssd-b85' and two.setup = 'x1-ab' and two.operation = 'write'
  and (three.value - two.value >= 0.9 * alone.value) is not true;
