-- Saves during a large write: how many got done
-- Saves of 4 KiB that got done in half a minute, with a pause of 0.2 s after each, while another program writes blocks of 1 MiB through the page cache: median and ends of three rounds (submission 011-filesystems). By the script the pauses allow about 145.
-- submissions: 011-filesystems
with point as (
  select
    setup,
    value,
    id,
    row_number() over (partition by setup order by value, id) as place
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and value is not null
),
stack as (
  select
    setup,
    case when setup in ('ext4-md-raid10-luks', 'xfs-zvol') then 1 when setup like 'zfs-%' then 2 else 3 end as family,
    max(value) filter (where place = 2) as saves,
    max(id) filter (where place = 2) as saves_id,
    min(value) as low,
    max(id) filter (where place = 1) as low_id,
    max(value) as high,
    max(id) filter (where place = 3) as high_id,
    count(*) as runs
  from point
  group by setup
)
select
  setup as row,
  'saves_' || replace(setup, '-', '_') as row_word,
  'saves_family_' || family as family_word,
  saves,
  saves_id,
  runs as saves_runs,
  low,
  low_id,
  runs as low_runs,
  high,
  high_id,
  runs as high_runs
from stack
where runs = 3
order by family, saves, low, setup
