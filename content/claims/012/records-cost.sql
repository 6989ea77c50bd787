-- With records of 8 KiB ZFS on two mirrors writes 1 MiB blocks in order at less than two thirds of what it does with records of 128 KiB, and reads them at less than a fifth, whichever rounds are compared
-- submissions: 011-filesystems
-- needs: 12: select 1 from result where submission = '011-filesystems' and workload in ('write-1m', 'read-1m') and metric = 'throughput' and setup in ('zfs-mirror', 'zfs-mirror-8k') and value is not null
select
  small.workload,
  small.run,
  small.value / large.value as ratio
from result as small
join result as large on large.submission = small.submission and large.workload = small.workload and large.metric = small.metric
  and large.setup = 'zfs-mirror'
where small.submission = '011-filesystems' and small.setup = 'zfs-mirror-8k' and small.metric = 'throughput'
  and small.workload in ('write-1m', 'read-1m')
  and (small.value < iif(small.workload = 'read-1m', 0.2, 0.66) * large.value) is not true;
