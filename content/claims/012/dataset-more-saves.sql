-- During a large write ZFS on two mirrors completes at least 36 saves in each of three rounds, XFS on a volume of the same two mirrors at most 12
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and setup in ('zfs-mirror', 'xfs-zvol') and value is not null
select
  setup,
  run,
  value
from result
where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and setup in ('zfs-mirror', 'xfs-zvol')
  and (case setup when 'zfs-mirror' then value >= 36 else value <= 12 end) is not true;
