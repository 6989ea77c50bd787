-- Behind bfq the first of sixteen writers writes more than without a scheduler, the first of 32 at most a tenth less
-- submissions: 008-nvme-schedulers
-- needs: 4: select 1 from result where submission = '008-nvme-schedulers' and setup in ('8-none-beside-16', '8-none-beside-32', '8-bfq-beside-16', '8-bfq-beside-32') and metric = 'throughput' and statistic = 'total' and direction = 'write' and value is not null
with point as (
  select setup, value
  from result
  where submission = '008-nvme-schedulers' and metric = 'throughput' and statistic = 'total' and direction = 'write'
)
select plain.setup, plain.value as plain, bfq.value as bfq
from point as plain
left join point as bfq on bfq.setup = replace(plain.setup, 'none', 'bfq')
where plain.setup in ('8-none-beside-16', '8-none-beside-32')
  and case plain.setup
    when '8-none-beside-16' then bfq.value > plain.value
    else bfq.value > 0.9 * plain.value and bfq.value < plain.value
  end is not true;
