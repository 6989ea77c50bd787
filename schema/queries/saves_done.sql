-- Saves beside a large write: how many got done
-- Saves of 4 KiB that got done in half a minute, with a pause of 0.2 s after each, while another program writes blocks of 1 MiB through the page cache: median and ends of three rounds (submission 011-filesystems). By the script the pauses allow about 145.
-- submissions: 011-filesystems
with point as (
  select
    setup,
    value,
    id,
    row_number() over (partition by setup order by value) as place
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and value is not null
),
stack as (
  select
    setup,
    case
      when setup in ('ext4-md-raid10-luks', 'xfs-zvol') then 1
      when setup like 'zfs-%' then 2
      when setup like 'bcachefs-%' then 3
      when setup like 'btrfs-%' then 4
      else 5
    end as family,
    max(value) filter (where place = 2) as saves,
    min(value) as low,
    max(value) as high,
    group_concat(id, ' ') as ids,
    count(*) as runs
  from point
  group by setup
)
select
  setup as row,
  'saves_' || replace(setup, '-', '_') as row_word,
  'saves_family_' || family as family_word,
  saves,
  ids as saves_from,
  runs as saves_runs,
  low,
  ids as low_from,
  runs as low_runs,
  high,
  ids as high_from,
  runs as high_runs
from stack
where runs = 3
order by family, saves, low, setup
