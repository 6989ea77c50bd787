-- Tested one kind of write at a time, ext4 on md RAID 10 writes in order with LUKS within 4 % of what it does without, and at random 5 to 11 % less, whichever rounds are compared
-- submissions: 011-filesystems
-- needs: 12: select 1 from result where submission = '011-filesystems' and setup in ('ext4-md-raid10', 'ext4-md-raid10-luks') and (workload = 'write-1m' and metric = 'throughput' or workload = 'write-4k' and metric = 'iops') and value is not null
select
  encrypted.workload,
  encrypted.run,
  encrypted.value / plain.value as ratio
from result as encrypted
join result as plain on plain.submission = encrypted.submission and plain.workload = encrypted.workload and plain.metric = encrypted.metric
  and plain.setup = 'ext4-md-raid10'
where encrypted.submission = '011-filesystems' and encrypted.setup = 'ext4-md-raid10-luks'
  and (encrypted.workload = 'write-1m' and encrypted.metric = 'throughput' or encrypted.workload = 'write-4k' and encrypted.metric = 'iops')
  and (
    case encrypted.workload
      when 'write-1m' then encrypted.value between 0.96 * plain.value and 1.04 * plain.value
      else encrypted.value between 0.89 * plain.value and 0.95 * plain.value
    end
  ) is not true;
