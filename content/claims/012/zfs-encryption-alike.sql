-- During a large write the worst of three rounds with ZFS's own encryption and the worst without differ by one save at most, on each of three layouts
-- submissions: 011-filesystems
-- needs: 18: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and setup in ('zfs-mirror', 'zfs-mirror-enc', 'zfs-raidz1', 'zfs-raidz1-enc', 'zfs-raidz2', 'zfs-raidz2-enc') and value is not null
with worst as (
  select
    setup,
    min(value) as saves
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count'
    and setup in ('zfs-mirror', 'zfs-mirror-enc', 'zfs-raidz1', 'zfs-raidz1-enc', 'zfs-raidz2', 'zfs-raidz2-enc')
  group by setup
)
select
  plain.setup,
  plain.saves as plain,
  encrypted.saves as encrypted
from worst as plain
left join worst as encrypted on encrypted.setup = plain.setup || '-enc'
where plain.setup in ('zfs-mirror', 'zfs-raidz1', 'zfs-raidz2')
  and (abs(encrypted.saves - plain.saves) <= 1) is not true;
