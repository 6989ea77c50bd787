-- Behind bfq 32 writers together write seven to nine hundredths less than without a scheduler, behind the other two less than three hundredths
-- submissions: 008-nvme-schedulers
-- needs: 128: select 1 from result where submission = '008-nvme-schedulers' and setup glob '8-*-beside-32' and metric = 'throughput' and statistic = 'total' and direction = 'write' and value is not null
with point as (
  select substr(setup, 3, length(setup) - 12) as scheduler, sum(value) as total
  from result
  where submission = '008-nvme-schedulers' and setup glob '8-*-beside-32' and metric = 'throughput' and statistic = 'total'
    and direction = 'write'
  group by setup
)
select other.scheduler, plain.total as plain, other.total
from point as plain
join point as other on other.scheduler <> 'none'
where plain.scheduler = 'none'
  and case
    when other.scheduler = 'bfq' then other.total > 0.91 * plain.total and other.total < 0.93 * plain.total
    else other.total > 0.97 * plain.total and other.total < plain.total
  end is not true;
