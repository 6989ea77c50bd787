-- SSDs: a thin image read before, with and after data
-- How many times as fast an image file is read at queue depth 1 while it holds nothing, and after it was emptied by TRIM, as in the same round while it is filled: submission 007-thin-image. `ends` names the columns of which a round is the lowest or the highest.
-- submissions: 007-thin-image
with point as (
  select substr(run, -8, 1) as round, id, value, substr(workload, 6, instr(workload, '.') - 6) as state
  from result
  where submission = '007-thin-image' and metric = 'iops' and statistic = 'total'
),
ratio as (
  select
    filled.round,
    empty.value / filled.value as empty_faster,
    empty.id || ' ' || filled.id as empty_ids,
    discarded.value / filled.value as discarded_faster,
    discarded.id || ' ' || filled.id as discarded_ids
  from point as filled
  join point as empty on empty.round = filled.round and empty.state = 'empty'
  join point as discarded on discarded.round = filled.round and discarded.state = 'discarded'
  where filled.state = 'filled'
)
select
  'round-' || round as row,
  'thin_round_' || round as row_word,
  empty_faster,
  empty_ids as empty_faster_from,
  'ratio' as empty_faster_unit,
  round as empty_faster_round,
  discarded_faster,
  discarded_ids as discarded_faster_from,
  'ratio' as discarded_faster_unit,
  round as discarded_faster_round,
  iif(empty_faster in (min(empty_faster) over (), max(empty_faster) over ()), 'empty_faster ', '')
  || iif(discarded_faster in (min(discarded_faster) over (), max(discarded_faster) over ()), 'discarded_faster', '') as ends
from ratio
order by round
