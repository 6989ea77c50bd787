-- During a large write the middle of three rounds with ZFS's own encryption is higher than without it on two mirrors, the same on RAID-Z2 and lower on RAID-Z1, and on each the rounds with it and without it overlap
-- submissions: 011-filesystems
-- needs: 18: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and setup in ('zfs-mirror', 'zfs-mirror-enc', 'zfs-raidz1', 'zfs-raidz1-enc', 'zfs-raidz2', 'zfs-raidz2-enc') and value is not null
with point as (
  select
    setup,
    value,
    row_number() over (partition by setup order by value, id) as place
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count'
    and setup in ('zfs-mirror', 'zfs-mirror-enc', 'zfs-raidz1', 'zfs-raidz1-enc', 'zfs-raidz2', 'zfs-raidz2-enc')
),
stack as (
  select
    setup,
    max(value) filter (where place = 2) as saves,
    min(value) as low,
    max(value) as high
  from point
  group by setup
)
select
  plain.setup,
  plain.saves as plain,
  encrypted.saves as encrypted
from stack as plain
left join stack as encrypted on encrypted.setup = plain.setup || '-enc'
where plain.setup in ('zfs-mirror', 'zfs-raidz1', 'zfs-raidz2')
  and (
    case plain.setup
      when 'zfs-mirror' then encrypted.saves > plain.saves
      when 'zfs-raidz1' then encrypted.saves < plain.saves
      else encrypted.saves = plain.saves
    end
    and encrypted.low <= plain.high
    and plain.low <= encrypted.high
  ) is not true;
