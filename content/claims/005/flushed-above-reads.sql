-- The median of two gibibytes by dd with a flush at the end is above every read of fio past the cache with sixteen requests
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where ((submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.2147483648.direct-0.flush-end.%') or (submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-plain.read')) and value is not null
with ends as (
  select
    (select value from result where submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.2147483648.direct-0.flush-end.%' order by value limit 1 offset 3) as written,
    (select max(value) from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-plain.read') as read_most
)
select *
from ends
where (written > read_most) is not true;
