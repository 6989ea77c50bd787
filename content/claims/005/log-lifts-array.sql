-- With its log on an Optane the array of six disks confirms more than 50 times as many writes of 4 KiB in a second
-- submissions: 005-truenas-fsync
-- needs: 2: select 1 from result where submission = '005-truenas-fsync' and metric = 'iops' and setup in ('pool', 'pool-log') and value is not null
select
  logged.value as logged,
  alone.value as alone
from result as logged
join result as alone on alone.submission = logged.submission and alone.metric = logged.metric and alone.setup = 'pool'
where logged.submission = '005-truenas-fsync'
  and logged.metric = 'iops'
  and logged.setup = 'pool-log'
  and (logged.value > 50 * alone.value) is not true;
