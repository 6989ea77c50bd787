-- With a flush after each write of 4 KiB, dd wrote fewer of them in a second in its best round than sysbench in its worst
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where submission = '005-idle-machine' and series like '%.flush-%' and series not like '%.flush-none.%' and ((tool = 'sysbench' and metric = 'iops' and direction = 'write') or (tool = 'dd' and metric = 'throughput' and bytes_moved = 204800000)) and value is not null
with flushed as (
  select
    max(value / 4096) filter (where tool = 'dd') as dd,
    min(value) filter (where tool = 'sysbench') as sysbench
  from result
  where submission = '005-idle-machine'
    and series like '%.flush-%' and series not like '%.flush-none.%'
    and (
      (tool = 'sysbench' and metric = 'iops' and direction = 'write')
      or (tool = 'dd' and metric = 'throughput' and bytes_moved = 204800000)
    )
)
select dd, sysbench
from flushed
where (dd < sysbench) is not true;
