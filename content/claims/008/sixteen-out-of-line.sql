-- Sixteen writers together write over a third more behind each of the three schedulers than without one
-- submissions: 008-nvme-schedulers
-- needs: 64: select 1 from result where submission = '008-nvme-schedulers' and setup glob '8-*-beside-16' and metric = 'throughput' and statistic = 'total' and direction = 'write' and value is not null
with point as (
  select substr(setup, 3, length(setup) - 12) as scheduler, sum(value) as total
  from result
  where submission = '008-nvme-schedulers' and setup glob '8-*-beside-16' and metric = 'throughput' and statistic = 'total'
    and direction = 'write'
  group by setup
)
select other.scheduler, plain.total as plain, other.total
from point as plain
join point as other on other.scheduler <> 'none'
where plain.scheduler = 'none' and (other.total > 4.0 / 3 * plain.total) is not true;
