-- Saves during a large write: what a layer costs, and what a save takes with ZFS
-- The longest fsync of two stacks as a multiple of that of the same filesystem on md RAID 10; and what a save takes on average with ZFS on one drive, half a minute by the number of saves less the pause of 0.2 s, in s: least and most of three rounds, and the longest fsync there and on four other stacks (submission 011-filesystems).
-- submissions: 011-filesystems
with worst as (
  select
    setup,
    value as longest,
    id,
    row_number() over (partition by setup order by value desc) as place
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max' and value is not null
),
saved as (
  select
    30 / value - 0.2 as mean,
    id,
    row_number() over (order by value desc, id) as place,
    count(*) over () as rounds
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and setup = 'zfs-single' and value is not null
)
select
  one.setup as row,
  one.longest / other.longest as ratio,
  one.id || ' ' || other.id as ratio_from,
  'ratio' as ratio_unit,
  null as seconds,
  null as seconds_from,
  null as seconds_unit
from worst as one
join worst as other on other.place = 1
  and (one.setup = 'ext4-md-raid10-luks' and other.setup = 'ext4-md-raid10' or one.setup = 'xfs-zvol' and other.setup = 'xfs-md-raid10')
where one.place = 1
union all
select
  iif(place = 1, 'zfs-least', 'zfs-most'),
  null,
  null,
  null,
  mean,
  id,
  's'
from saved
where rounds = 3 and place in (1, rounds)
union all
select iif(setup = 'zfs-single', 'zfs-longest', setup), null, null, null, longest, id, 's'
from worst
where setup in ('zfs-single', 'zfs-raidz1', 'ext4-md-raid10', 'xfs-md-raid10', 'btrfs-raid1-luks') and place = 1
