-- Talon: in how many loads a setup stands above another
-- Loads of submission 004-talon-tcq in which the review puts the first of two setups above the second, level with it, or below it, over the whole of what it says of them. The summary of all Database loads is left out.
with pair (place, pair, one, other) as (
  values
    (0, 'tcq', '004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.jbod-1-tcq-off'),
    (1, 'mirror', '004-talon-tcq.raid1-2', '004-talon-tcq.jbod-1-tcq-on'),
    (2, 'stripe', '004-talon-tcq.raid0-2', '004-talon-tcq.jbod-1-tcq-on'),
    (3, 'wider', '004-talon-tcq.raid0-4', '004-talon-tcq.raid0-2'),
    (4, 'nested', '004-talon-tcq.raid10-4', '004-talon-tcq.raid0-2'),
    (5, 'nested_wide', '004-talon-tcq.raid10-4', '004-talon-tcq.raid0-4'),
    (6, 'mirror_stripe', '004-talon-tcq.raid1-2', '004-talon-tcq.raid0-2')
),
stated as (
  select
    load.key as load,
    pair.place,
    pair.pair,
    case
      when finding.subject = pair.one or finding.relation not in ('above', 'below') then finding.relation
      when finding.relation = 'above' then 'below'
      else 'above'
    end as relation,
    finding.line,
    submission.folder || '/submission.toml' as file
  from submission
  join finding on finding.submission = submission.submission
  join load on load.load = finding.load
  join pair on (finding.subject = pair.one and finding.object = pair.other)
    or (finding.subject = pair.other and finding.object = pair.one)
  where submission.submission = '004-talon-tcq' and load.key <> 'database'
),
cell as (
  select
    load,
    place,
    pair,
    count(*) as findings,
    min(line) as line,
    max(file) as file,
    case
      when max(relation = 'crosses') or (max(relation = 'above') and max(relation = 'below')) then 'crosses'
      when max(relation = 'equal') and max(relation = 'above') then 'above_or_equal'
      when max(relation = 'equal') and max(relation = 'below') then 'below_or_equal'
      else max(relation)
    end as said
  from stated
  group by load, pair
)
select
  pair as row,
  'column_' || pair as row_word,
  min(place) as place,
  nullif(count(*) filter (where said = 'above'), 0) as above,
  max(file) as above_file,
  'count' as above_unit,
  nullif(count(*) filter (where said = 'above_or_equal'), 0) as partly_above,
  max(file) as partly_above_file,
  'count' as partly_above_unit,
  nullif(count(*) filter (where said = 'equal'), 0) as equal,
  max(file) as equal_file,
  'count' as equal_unit,
  nullif(count(*) filter (where said = 'crosses'), 0) as crosses,
  max(file) as crosses_file,
  'count' as crosses_unit,
  nullif(count(*) filter (where said = 'below_or_equal'), 0) as partly_below,
  max(file) as partly_below_file,
  'count' as partly_below_unit,
  nullif(count(*) filter (where said = 'below'), 0) as below,
  max(file) as below_file,
  'count' as below_unit
from cell
group by pair
order by min(place)
