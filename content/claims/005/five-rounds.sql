-- Every test that is repeated was run five times
-- submissions: 005-then-and-now
-- needs: 990: select 1 from result where submission = '005-then-and-now' and tool <> 'vmstat' and metric in ('throughput', 'iops', 'seek-rate') and file not like '%lay%' and value is not null
select series
from result
where submission = '005-then-and-now'
  and tool in ('bonnie++', 'dd', 'fio', 'ioping', 'sysbench')
  and metric in ('throughput', 'iops', 'seek-rate')
  and value is not null
  and file not like '%/fio-lay.json'
group by series
having count(*) <> 5;
