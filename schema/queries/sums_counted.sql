-- RAID: what a scrub counts after 2 GiB of damage
-- Errors that the scrub counted in the damage test (submission 011-filesystems): sectors of 512 bytes with md and LVM, without LUKS and without dm-integrity; what btrfs calls an error; the lowest and the highest of all rounds.
-- submissions: 011-filesystems
with test as (
  select
    iif(setup glob 'btrfs-*', 'btrfs', 'plain') as family,
    value,
    id,
    row_number() over (partition by setup glob 'btrfs-*' order by value, id) as up,
    row_number() over (partition by setup glob 'btrfs-*' order by value desc, id) as down
  from result
  where submission = '011-filesystems' and workload = 'scrub' and metric = 'error-count' and setup not in ('xfs-lvm-raid10-int', 'ext4-md-raid10-luks') and value is not null
)
select
  family || case when up = down then '' when up = 1 then '-low' else '-high' end as row,
  'sums_' || family as row_word,
  value as found,
  id as found_id,
  2 as found_runs
from test
where up = 1 or down = 1
order by family, value
