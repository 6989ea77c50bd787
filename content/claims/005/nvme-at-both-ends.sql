-- Of the six SSDs of one computer the T-FORCE and the Optane are NVMe; the T-FORCE confirms the fewest writes of 4 KiB in a second, the Optane the most
-- submissions: 005-truenas-fsync
-- needs: 6: select 1 from result where submission = '005-truenas-fsync' and metric = 'iops' and setup not like 'pool%' and value is not null
select
  other.setup,
  other.value as other,
  slowest.value as slowest,
  fastest.value as fastest
from result as other
join result as slowest on slowest.submission = other.submission and slowest.metric = other.metric and slowest.setup = 't-force'
join result as fastest on fastest.submission = other.submission and fastest.metric = other.metric and fastest.setup = 'optane'
where other.submission = '005-truenas-fsync'
  and other.metric = 'iops'
  and other.setup in ('tesla', 'team-x2', 'team-480', 'apacer')
  and (slowest.value < other.value and other.value < fastest.value) is not true;
