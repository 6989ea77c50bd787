-- In every round dd wrote blocks of 4 KiB more than 50 times as fast without a flush as with one after each
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and bytes_moved = 204800000 and value is not null
with every as (
  select
    value,
    series like '%.flush-none.%' as unflushed,
    row_number() over (partition by series order by line) as round
  from result
  where submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and bytes_moved = 204800000
)
select one.round, one.value as without, other.value as with_flush
from every as one
join every as other on other.round = one.round and not other.unflushed
where one.unflushed and (one.value > 50 * other.value) is not true;
