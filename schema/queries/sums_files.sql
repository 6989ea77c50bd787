-- RAID: files that came back damaged, with and without checksums
-- In how many damage tests the checksum of a file of 2 GiB was not the one from before: 2 GiB of one member were overwritten past the filesystem, then came a scrub (submission 011-filesystems, three rounds). Plain is md and LVM without checksums; their kinds of RAID stand below.
-- submissions: 011-filesystems
with test as (
  select
    case
      when setup glob 'zfs-*' or setup = 'xfs-zvol' then 'zfs'
      when setup glob 'btrfs-*' then 'btrfs'
      when setup glob 'bcachefs-*' then 'bcachefs'
      when setup glob '*-int' then 'integrity'
      when setup glob '*-lvm-raid10' then 'lvm-raid10'
      when setup glob '*-md-raid6' then 'md-raid6'
      else 'md-raid10'
    end as family,
    value,
    id
  from result
  where submission = '011-filesystems' and workload = 'file' and metric = 'error-count' and value is not null
),
counted as (
  select family, value, id from test
  union all
  select 'plain', value, id from test where family in ('lvm-raid10', 'md-raid6', 'md-raid10')
)
select
  family as row,
  'sums_' || replace(family, '-', '_') as row_word,
  iif(family in ('plain', 'lvm-raid10', 'md-raid6', 'md-raid10'), 'sums_without', 'sums_with') as sums_word,
  sum(value) as wrong,
  group_concat(id, ' ') as wrong_from,
  count(*) as wrong_runs,
  count(*) as tests,
  group_concat(id, ' ') as tests_from,
  count(*) as tests_runs
from counted
group by family
order by case family when 'plain' then 0 when 'lvm-raid10' then 1 when 'md-raid6' then 2 when 'md-raid10' then 3 when 'integrity' then 4 when 'btrfs' then 5 when 'bcachefs' then 6 else 7 end
