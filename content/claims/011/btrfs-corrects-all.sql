-- btrfs finds errors in each of nine tests and corrects every one
-- submissions: 011-filesystems
-- needs: 18: select 1 from result where submission = '011-filesystems' and workload = 'scrub' and metric in ('error-count', 'repaired-count') and setup glob 'btrfs-*' and value is not null
select
  found.setup,
  found.field
from result as found
join result as repaired on repaired.submission = found.submission and repaired.setup = found.setup and repaired.workload = found.workload
  and repaired.metric = 'repaired-count' and substr(repaired.field, 1, 6) = substr(found.field, 1, 6)
where found.submission = '011-filesystems' and found.workload = 'scrub' and found.metric = 'error-count' and found.setup glob 'btrfs-*'
  and (found.value > 0 and repaired.value = found.value) is not true
union all
select
  'pairs',
  count(*)
from result as found
join result as repaired on repaired.submission = found.submission and repaired.setup = found.setup and repaired.workload = found.workload
  and repaired.metric = 'repaired-count' and substr(repaired.field, 1, 6) = substr(found.field, 1, 6)
where found.submission = '011-filesystems' and found.workload = 'scrub' and found.metric = 'error-count' and found.setup glob 'btrfs-*'
having (count(*) = 9) is not true;
