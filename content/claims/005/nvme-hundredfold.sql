-- The Optane confirms more than 100 times as many writes of 4 KiB in a second as the T-FORCE
-- submissions: 005-truenas-fsync
-- needs: 2: select 1 from result where submission = '005-truenas-fsync' and metric = 'iops' and setup in ('t-force', 'optane') and value is not null
select
  fastest.value as fastest,
  slowest.value as slowest
from result as fastest
join result as slowest on slowest.submission = fastest.submission and slowest.metric = fastest.metric and slowest.setup = 't-force'
where fastest.submission = '005-truenas-fsync'
  and fastest.metric = 'iops'
  and fastest.setup = 'optane'
  and (fastest.value > 100 * slowest.value) is not true;
