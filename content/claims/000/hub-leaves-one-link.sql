-- A RAID 0 of two SSDs behind one USB hub reads and writes within a tenth of one SSD alone; on separate buses it does more than 1.8 times as much
-- submissions: 000-usb-hub
-- needs: 6: select 1 from result where submission = '000-usb-hub' and workload in ('read-16m', 'write-16m') and metric = 'throughput' and value is not null
select
  two.setup,
  two.workload,
  two.value as two,
  one.value as one
from result as two
join result as one on one.submission = two.submission
  and one.workload = two.workload
  and one.metric = two.metric
  and one.setup = 'one'
where two.submission = '000-usb-hub'
  and two.workload in ('read-16m', 'write-16m')
  and two.metric = 'throughput'
  and two.setup in ('apart', 'hub')
  and case two.setup
    when 'hub' then two.value between 0.9 * one.value and 1.1 * one.value
    else two.value > 1.8 * one.value
  end is not true;
