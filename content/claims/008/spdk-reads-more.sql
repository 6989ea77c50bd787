-- Past the kernel six processes read over half as much again from the same eight SSDs as ten through it, and one process more than ten behind bfq
-- submissions: 008-nvme-schedulers
-- needs: 4: select 1 from result where submission = '008-nvme-schedulers' and metric = 'iops' and statistic = 'total' and value is not null and (setup = '8-spdk' and queue_depth = 256 or setup = '8-none' and threads = 10 and queue_depth = 256 or setup = '8-bfq' and threads = 10 and queue_depth = 128)
with point as (
  select setup, threads, max(value) as value
  from result
  where submission = '008-nvme-schedulers' and metric = 'iops' and statistic = 'total' and direction = 'read'
    and (setup = '8-spdk' or setup = '8-none' and threads = 10 and queue_depth = 256 or setup = '8-bfq' and threads = 10)
  group by setup, threads
)
select six.value as six, ten.value as ten, alone.value as alone, bfq.value as bfq
from point as six
join point as ten on ten.setup = '8-none'
join point as alone on alone.setup = '8-spdk' and alone.threads = 1
join point as bfq on bfq.setup = '8-bfq'
where six.setup = '8-spdk' and six.threads = 6
  and (six.value > 1.5 * ten.value and alone.value > bfq.value) is not true;
