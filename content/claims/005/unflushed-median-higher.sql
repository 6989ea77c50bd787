-- Of eight gibibytes by dd the median without a flush is higher than that with one at the end
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where ((submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.8589934592.direct-0.flush-none.%') or (submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.8589934592.direct-0.flush-end.%')) and value is not null
with middle as (
  select
    (select median from result_summary where series in (select series from result where submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.8589934592.direct-0.flush-none.%')) as unflushed,
    (select median from result_summary where series in (select series from result where submission = '005-idle-machine' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.8589934592.direct-0.flush-end.%')) as flushed
)
select *
from middle
where (unflushed > flushed) is not true;
