-- RAID: ZFS mirrors against ext4 and XFS on md RAID 10, round by round
-- What ZFS mirror pairs write and read as a share of ext4 and of XFS on md RAID 10 in the same round, 1 MiB at a time (submission 011-filesystems); the lowest and the highest of three rounds, and the middle.
-- submissions: 011-filesystems
with pair as (
  select
    zfs.workload,
    iif(md.setup = 'ext4-md-raid10', 'ext4', 'xfs') as beside,
    zfs.value / md.value as ratio,
    zfs.id || ' ' || md.id as ids,
    row_number() over (partition by zfs.workload, md.setup order by zfs.value / md.value) as place
  from result as zfs
  join result as md on md.submission = zfs.submission and substr(md.field, 1, 6) = substr(zfs.field, 1, 6) and md.workload = zfs.workload and md.metric = zfs.metric and md.setup in ('ext4-md-raid10', 'xfs-md-raid10')
  where zfs.submission = '011-filesystems' and zfs.setup = 'zfs-mirror' and zfs.metric = 'throughput' and zfs.workload in ('write-1m', 'read-1m')
)
select
  beside || '-' || replace(workload, '-1m', '') || case place when 1 then '-low' when 2 then '-middle' else '-high' end as row,
  'sums_zfs_mirror' as row_word,
  ratio,
  ids as ratio_from,
  'ratio' as ratio_unit,
  2 as ratio_runs
from pair
order by beside, workload, place
