-- SSDs: a thin image read before, with and after data
-- How many times as fast an image file is read at queue depth 1 while it holds nothing, and after it was emptied by TRIM, as in the same round while it is filled: the middle of seven rounds and both ends, submission 007-thin-image.
-- submissions: 007-thin-image
with point as (
  select substr(run, -8, 1) as round, id, value, substr(workload, 6, instr(workload, '.') - 6) as state
  from result
  where submission = '007-thin-image' and metric = 'iops' and statistic = 'total'
),
ratio as (
  select
    empty.state,
    filled.round,
    empty.value / filled.value as faster,
    empty.id || ' ' || filled.id as ids,
    row_number() over (partition by empty.state order by empty.value / filled.value) as place
  from point as filled
  join point as empty on empty.round = filled.round and empty.state <> 'filled'
  where filled.state = 'filled'
)
select
  state as row,
  'thin_' || state as row_word,
  max(faster) filter (where place = 4) as against_filled,
  max(ids) filter (where place = 4) as against_filled_from,
  'ratio' as against_filled_unit,
  max(round) filter (where place = 4) as against_filled_round,
  min(faster) as low,
  max(ids) filter (where place = 1) as low_from,
  'ratio' as low_unit,
  max(round) filter (where place = 1) as low_round,
  max(faster) as high,
  max(ids) filter (where place = 7) as high_from,
  'ratio' as high_unit,
  max(round) filter (where place = 7) as high_round
from ratio
group by state
order by state desc
