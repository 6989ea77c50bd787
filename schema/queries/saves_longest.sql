-- Saves during a large write: the longest fsync of each stack
-- The longest fsync of a save of 4 KiB while another program writes blocks of 1 MiB through the page cache, in s: longest of three rounds of half a minute, and what was the longest in the best round (submission 011-filesystems).
-- submissions: 011-filesystems
with point as (
  select
    setup,
    value,
    id,
    row_number() over (partition by setup order by value desc) as place,
    count(*) over (partition by setup) as rounds
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'sync-latency' and statistic = 'max' and value is not null
)
select
  setup as row,
  'saves_' || replace(setup, '-', '_') as row_word,
  'saves_with_' || substr(setup, 1, instr(setup, '-') - 1) as filesystem_word,
  case
    when setup in ('ext4-md-raid10', 'ext4-md-raid10-luks', 'xfs-md-raid10', 'xfs-zvol', 'btrfs-raid1', 'btrfs-raid1-luks')
      then 'saves_beneath_' || replace(substr(setup, instr(setup, '-') + 1), '-', '_')
  end as beneath_word,
  max(value) filter (where place = 1) as fsync,
  max(id) filter (where place = 1) as fsync_id,
  max(value) filter (where place = 3) as best_round,
  max(id) filter (where place = 3) as best_round_id
from point
where rounds = 3
group by setup
order by fsync desc
