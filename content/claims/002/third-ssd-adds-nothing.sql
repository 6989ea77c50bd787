-- With the NVMe behind the chipset on four lanes, three SSDs write no more than the two NVMe alone
-- submissions: 002-ssd-b85
-- needs: 2: select 1 from result where submission = '002-ssd-b85' and operation = 'write' and setup in ('x4-ab', 'x4-abc') and value is not null
select two.value as two, three.value as three
from result as two
join result as three on three.submission = two.submission and three.setup = 'x4-abc' and three.operation = 'write'
where two.submission = '002-ssd-b85' and two.setup = 'x4-ab' and two.operation = 'write'
  and (three.value <= two.value) is not true;
