-- On a busy machine two gibibytes by dd without and with fdatasync overlapped
-- submissions: 005-then-and-now
-- needs: 10: select 1 from result where ((submission = '005-then-and-now' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.2147483648.direct-0.flush-none.%') or (submission = '005-then-and-now' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.2147483648.direct-0.flush-end.%')) and value is not null
with ends as (
  select
    (select min(value) from result where submission = '005-then-and-now' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.2147483648.direct-0.flush-none.%') as one_low,
    (select max(value) from result where submission = '005-then-and-now' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.2147483648.direct-0.flush-none.%') as one_high,
    (select min(value) from result where submission = '005-then-and-now' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.2147483648.direct-0.flush-end.%') as other_low,
    (select max(value) from result where submission = '005-then-and-now' and tool = 'dd' and metric = 'throughput' and statistic = 'total' and series like '%.2147483648.direct-0.flush-end.%') as other_high
)
select *
from ends
where (one_low <= other_high and other_low <= one_high) is not true;
