-- During a large write ZFS on two mirrors completes more saves with records of 8 KiB than with records of 128 KiB: the worst, the middle and the best of three rounds
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and setup in ('zfs-mirror', 'zfs-mirror-8k') and value is not null
with point as (
  select
    setup,
    value,
    row_number() over (partition by setup order by value, id) as place
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and setup in ('zfs-mirror', 'zfs-mirror-8k')
)
select
  large.place,
  large.value as large,
  small.value as small
from point as large
left join point as small on small.setup = 'zfs-mirror-8k' and small.place = large.place
where large.setup = 'zfs-mirror' and (small.value > large.value) is not true;
