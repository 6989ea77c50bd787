-- By the weights, the two SSDs behind the chipset write less together, with either set of weights, than the NVMe there alone
-- submissions: 002-ssd-b85
-- needs: 3: select 1 from result where submission = '002-ssd-b85' and operation = 'write' and setup in ('x4-abc', 'x4-abc-even', 'x4-b') and coalesce(value, value_low) is not null
select both.setup, both.value as all_three, alone.value_low as alone
from result as both
join result as alone on alone.submission = both.submission and alone.setup = 'x4-b' and alone.operation = 'write'
where both.submission = '002-ssd-b85' and both.setup in ('x4-abc', 'x4-abc-even') and both.operation = 'write'
  and (both.value * case both.setup when 'x4-abc' then 40.0 / 104 else 63.0 / 127 end < alone.value_low) is not true;
