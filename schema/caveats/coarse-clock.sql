-- title: Time was read too coarsely
-- severity: invalid
-- topic: reporting
-- version: 2
-- fix: let the test run longer, or print more places of the time
-- source: one step of the display over the time; the limits are ours: from 5 % on differences of a few per
--   cent cannot be seen, from 20 % on only multiples
select
  measurement,
  case
    when resolution is null then 'unevaluated'
    when resolution > 0.2 * value then 'invalid'
    when resolution > 0.05 * value then 'warn'
  end as verdict,
  value as duration_s,
  resolution as step_s
from measured
where metric = 'duration' and statistic in ('total', 'mean') and value is not null
