-- In each round ZFS mirror pairs complete about three times as many random writes of 4 KiB as ext4 on md RAID 10
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'write-4k' and metric = 'iops' and setup in ('zfs-mirror', 'ext4-md-raid10') and value is not null
select
  one.field,
  one.value / other.value as ratio
from result as one
join result as other on other.submission = one.submission and other.workload = one.workload and other.metric = one.metric
  and substr(other.field, 1, 6) = substr(one.field, 1, 6) and other.setup = 'ext4-md-raid10'
where one.submission = '011-filesystems' and one.workload = 'write-4k' and one.metric = 'iops' and one.setup = 'zfs-mirror'
  and (one.value between 2.7 * other.value and 3.3 * other.value) is not true;
