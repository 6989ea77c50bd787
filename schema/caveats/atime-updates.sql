-- title: Reading also wrote access times
-- severity: warn
-- topic: workload
-- version: 1
-- fix: mount with noatime; on NTFS set NtfsDisableLastAccessUpdate to 1 and boot
-- source: study 001: the same files on NTFS, read with and without updates of access times
-- Of filesystems that keep a time for every reading; FAT keeps a day. Settings: access-time-updates (on,
-- off) of the filesystem, atime (atime, strictatime, relatime, noatime) of the mount.
with kept as (
  select
    run,
    setup,
    value as access_time_updates
  from in_force
  where (scope = 'filesystem' and name = 'access-time-updates') or (scope = 'mount' and name = 'atime')
)
select
  measured.measurement,
  case
    when kept.access_time_updates is null then 'unevaluated'
    when kept.access_time_updates in ('on', 'atime', 'strictatime') then 'warn'
  end as verdict,
  kept.access_time_updates,
  measured.filesystem
from measured
left join kept on kept.setup = measured.setup and kept.run = measured.run
where measured.is_speed
  and measured.filesystem in ('ntfs', 'ext2', 'ext3', 'ext4', 'xfs', 'jfs', 'reiserfs', 'btrfs', 'zfs', 'ufs')
  and ((measured.tool = 'fcv' and measured.direction = 'read') or (measured.metric = 'file-rate' and measured.operation in ('read', 'stat')))
