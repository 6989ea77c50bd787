-- In every round dd wrote blocks of 4 KiB more than 50 times and sysbench more than 40 times as fast without a flush as with one after each
-- submissions: 005-idle-machine
-- needs: 28: select 1 from result where submission = '005-idle-machine' and ((tool = 'sysbench' and metric = 'iops' and direction = 'write') or (tool = 'dd' and metric = 'throughput' and bytes_moved = 204800000)) and value is not null
with every as (
  select
    tool,
    value,
    series like '%.flush-none.%' as unflushed,
    row_number() over (partition by series order by line) as round
  from result
  where submission = '005-idle-machine'
    and (
      (tool = 'sysbench' and metric = 'iops' and direction = 'write')
      or (tool = 'dd' and metric = 'throughput' and bytes_moved = 204800000)
    )
)
select one.tool, one.round, one.value as without, other.value as with_flush
from every as one
join every as other on other.tool = one.tool and other.round = one.round and not other.unflushed
where one.unflushed and (one.value > case one.tool when 'dd' then 50 else 40 end * other.value) is not true;
