-- Of eight gibibytes by dd the median without a flush is higher than that with one at the end
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where ((submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.8589934592.direct-0.flush-none.%') or (submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.8589934592.direct-0.flush-end.%')) and value is not null
with middle as (
  select
    (select value from result where submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.8589934592.direct-0.flush-none.%' order by value limit 1 offset 3) as unflushed,
    (select value from result where submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.8589934592.direct-0.flush-end.%' order by value limit 1 offset 3) as flushed
)
select *
from middle
where (unflushed > flushed) is not true;
