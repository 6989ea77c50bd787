-- Blocks of 64 KiB and of 1 MiB overlap
-- submissions: 005-then-and-now
-- needs: 10: select 1 from result where ((submission = '005-then-and-now' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-block-64k.read') or (submission = '005-then-and-now' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-block-1m.read')) and value is not null
with ends as (
  select
    (select min(value) from result where submission = '005-then-and-now' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-block-64k.read') as one_low,
    (select max(value) from result where submission = '005-then-and-now' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-block-64k.read') as one_high,
    (select min(value) from result where submission = '005-then-and-now' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-block-1m.read') as other_low,
    (select max(value) from result where submission = '005-then-and-now' and tool = 'fio' and metric = 'throughput' and statistic = 'total' and workload like '%-block-1m.read') as other_high
)
select *
from ends
where (one_low <= other_high and other_low <= one_high) is not true;
