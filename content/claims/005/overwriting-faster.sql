-- With a flush after each write of 4 KiB sysbench made more writes in a second in every round than dd in any
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where submission = '005-idle-machine' and ((tool = 'sysbench' and metric = 'iops' and direction = 'write' and series like '%.flush-each.%') or (tool = 'dd' and metric = 'throughput' and bytes_moved = 204800000 and series not like '%.flush-none.%')) and value is not null
select
  one.value as one,
  other.value / 4096 as other
from result as one
join result as other on other.submission = one.submission
  and other.tool = 'dd'
  and other.metric = 'throughput'
  and other.bytes_moved = 204800000
  and other.series not like '%.flush-none.%'
where one.submission = '005-idle-machine'
  and one.tool = 'sysbench'
  and one.metric = 'iops'
  and one.direction = 'write'
  and one.series like '%.flush-each.%'
  and (one.value > other.value / 4096) is not true;
