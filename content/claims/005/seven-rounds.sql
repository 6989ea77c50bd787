-- Every test that is repeated was run seven times
-- submissions: 005-idle-machine
-- needs: 1386: select 1 from result where submission = '005-idle-machine' and tool <> 'vmstat' and metric in ('throughput', 'iops', 'seek-rate') and file not like '%lay%' and value is not null
select series
from result
where submission = '005-idle-machine'
  and tool in ('dd', 'fio', 'ioping', 'sysbench')
  and metric in ('throughput', 'iops', 'seek-rate')
  and file not like '%/fio-lay.json'
group by series
having count(*) <> 7;
