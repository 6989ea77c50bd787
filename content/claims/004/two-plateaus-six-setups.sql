-- Sequential reading has two plateaus: one for single drives and RAID 1, and one for RAID 0 and RAID 10, less than 1.3 times as high
-- submissions: 004-talon-tcq
-- needs: 6: select 1 from result where submission = '004-talon-tcq' and metric = 'throughput' and setup <> 'drive-alone' and value is not null
select
  result.setup,
  result.value,
  one.value as one
from result
join result as one on one.submission = result.submission
  and one.metric = result.metric
  and one.setup = 'jbod-1-tcq-on'
where result.submission = '004-talon-tcq'
  and result.metric = 'throughput'
  and result.setup <> 'drive-alone'
  and case
    when result.array_level in ('jbod', 'raid1') then result.value = one.value
    else result.value > one.value and result.value < 1.3 * one.value
  end is not true;
