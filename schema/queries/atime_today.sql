-- Access times today: reading 100,000 small files
-- Time that dd printed for 100,000 files of 4 KiB and for what was to be written after them, in s: ends of the rounds of submission 001-noatime-today, by filesystem, with access times noted and without, and what the slowest round with them makes a file.
-- submissions: 001-noatime-today
with round as (
  select
    substr(setup, 1, 4) as filesystem,
    setup not like '%-noatime' as noted,
    row_number() over (partition by setup order by line) as number,
    value,
    id
  from result
  where submission = '001-noatime-today' and tool = 'dd' and metric = 'duration'
),
pair as (
  select
    noted.filesystem,
    noted.value as noted,
    noted.id as noted_id,
    kept.value as kept,
    kept.id as kept_id
  from round as noted
  join round as kept on kept.filesystem = noted.filesystem and kept.number = noted.number and not kept.noted
  where noted.noted
)
select
  filesystem as row,
  'atime_today_' || filesystem as row_word,
  min(kept) as without_low,
  group_concat(kept_id, ' ') as without_low_from,
  's' as without_low_unit,
  max(kept) as without_high,
  group_concat(kept_id, ' ') as without_high_from,
  's' as without_high_unit,
  min(noted) as with_low,
  group_concat(noted_id, ' ') as with_low_from,
  's' as with_low_unit,
  max(noted) as with_high,
  group_concat(noted_id, ' ') as with_high_from,
  's' as with_high_unit,
  max(noted) / 100000 as a_file,
  group_concat(noted_id, ' ') as a_file_from,
  's' as a_file_unit
from pair
group by filesystem
order by filesystem
