-- The slowest run of dd without a flush is more than 40 times as fast as the fastest with one after each block of 4 KiB
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and bytes_moved = 204800000 and value is not null
with ends as (
  select
    min(value) filter (where series like '%.flush-none.%') as slowest,
    max(value) filter (where series not like '%.flush-none.%') as fastest
  from result
  where submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and bytes_moved = 204800000
)
select slowest as without, fastest as with_flush
from ends
where (slowest > 40 * fastest) is not true;
