-- With ten processes at one SSD nearly three quarters of the processor's cycles behind mq-deadline and bfq wait for a lock, less than a tenth behind kyber and none without a scheduler
-- submissions: 008-nvme-schedulers
-- needs: 4: select 1 from result where submission = '008-nvme-schedulers' and setup glob '1-*' and tool = 'perf' and metric = 'cpu' and value is not null
select setup, value
from result
where submission = '008-nvme-schedulers' and setup glob '1-*' and tool = 'perf' and metric = 'cpu'
  and case
    when setup in ('1-mq-deadline', '1-bfq') then value > 0.72 and value < 0.75
    when setup = '1-kyber' then value < 0.1
    else value < 0.001
  end is not true;
