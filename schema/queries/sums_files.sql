-- RAID: files that came back damaged, with and without checksums
-- In how many damage tests the checksum of a file of 2 GiB was not the one from before: 2 GiB of one member were overwritten past the filesystem, then came a scrub (submission 011-filesystems, three rounds). Plain is md and LVM without checksums.
-- submissions: 011-filesystems
with test as (
  select
    case
      when setup glob 'zfs-*' or setup = 'xfs-zvol' then 'zfs'
      when setup glob 'btrfs-*' then 'btrfs'
      when setup glob 'bcachefs-*' then 'bcachefs'
      when setup glob '*-int' then 'integrity'
      else 'plain'
    end as family,
    value,
    id
  from result
  where submission = '011-filesystems' and workload = 'file' and metric = 'error-count' and value is not null
)
select
  family as row,
  'sums_' || family as row_word,
  sum(value) as wrong,
  group_concat(id, ' ') as wrong_from,
  count(*) as wrong_runs,
  count(*) as tests,
  group_concat(id, ' ') as tests_from,
  count(*) as tests_runs
from test
group by family
order by case family when 'plain' then 1 when 'integrity' then 2 when 'btrfs' then 3 when 'bcachefs' then 4 else 5 end
