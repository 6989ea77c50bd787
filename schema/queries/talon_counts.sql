-- Talon: in how many loads a setup stands above another
-- Loads of submission 004-talon-tcq in which the review puts the first of two setups above the second, level with it, or below it, over the whole of what it says of them. The summary of all Database loads is left out.
with pair (place, pair, one, other) as (
  values
    (0, 'tcq', 'jbod-1-tcq-on', 'jbod-1-tcq-off'),
    (1, 'mirror', 'raid1-2', 'jbod-1-tcq-on'),
    (2, 'stripe', 'raid0-2', 'jbod-1-tcq-on'),
    (3, 'wider', 'raid0-4', 'raid0-2'),
    (4, 'nested', 'raid10-4', 'raid0-2'),
    (5, 'nested_wide', 'raid10-4', 'raid0-4'),
    (6, 'mirror_stripe', 'raid1-2', 'raid0-2')
)
select
  pair.pair as row,
  'column_' || pair.pair as row_word,
  pair.place,
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
from pair
join stated_order on stated_order.setup_a = pair.one and stated_order.setup_b = pair.other
where submission = '004-talon-tcq' and workload <> 'database'
group by pair.pair
order by pair.place
