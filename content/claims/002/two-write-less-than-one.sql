-- In the stripe weighted by speed the two SSDs behind the chipset together write less than the NVMe of the two does alone
-- submissions: 002-ssd-b85
-- needs: 2: select 1 from result where submission = '002-ssd-b85' and operation = 'write' and setup in ('x4-b', 'x4-abc-even') and coalesce(value, value_low) is not null
select
  stripe.value as stripe,
  stripe.value * (47 + 16) / (64 + 47 + 16) as behind,
  alone.value_low as alone
from result as stripe
join result as alone on alone.submission = stripe.submission and alone.setup = 'x4-b' and alone.operation = 'write'
where stripe.submission = '002-ssd-b85' and stripe.setup = 'x4-abc-even' and stripe.operation = 'write'
  and (stripe.value * (47 + 16) / (64 + 47 + 16) < alone.value_low) is not true;
