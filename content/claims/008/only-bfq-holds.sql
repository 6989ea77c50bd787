-- Beside 32 writers only behind bfq the reader's wait stays as beside sixteen, behind kyber it grows tenfold
-- submissions: 008-nvme-schedulers
-- needs: 8: select 1 from result where submission = '008-nvme-schedulers' and setup glob '8-*-beside-[13]?' and metric = 'completion-latency' and statistic = 'p99' and direction = 'read' and value is not null
with point as (
  select substr(setup, 1, length(setup) - 3) as name, substr(setup, -2) as writers, value
  from result
  where submission = '008-nvme-schedulers' and setup glob '8-*-beside-[13]?' and metric = 'completion-latency' and statistic = 'p99'
    and direction = 'read'
)
select more.name, fewer.value as fewer, more.value as more
from point as more
left join point as fewer on fewer.name = more.name and fewer.writers = '16'
where more.writers = '32'
  and case
    when more.name = '8-bfq-beside' then more.value < 1.05 * fewer.value
    when more.name = '8-kyber-beside' then more.value > 10 * fewer.value
    else more.value > 1.5 * fewer.value
  end is not true;
