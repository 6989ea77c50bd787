-- Talon: who stands above whom, load by load
-- For each load and pair of setups of submission 004-talon-tcq: what the review says of the first against the second, and how many of its findings say so. The summary of all Database loads is left out.
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
  load as row,
  'load_004_' || replace(load, '-', '_') as row_word,
  max(findings) filter (where pair = 'tcq') as tcq,
  'order_' || max(said) filter (where pair = 'tcq') as tcq_word,
  max(file) as tcq_file,
  'count' as tcq_unit,
  max(findings) filter (where pair = 'mirror') as mirror,
  'order_' || max(said) filter (where pair = 'mirror') as mirror_word,
  max(file) as mirror_file,
  'count' as mirror_unit,
  max(findings) filter (where pair = 'stripe') as stripe,
  'order_' || max(said) filter (where pair = 'stripe') as stripe_word,
  max(file) as stripe_file,
  'count' as stripe_unit,
  max(findings) filter (where pair = 'wider') as wider,
  'order_' || max(said) filter (where pair = 'wider') as wider_word,
  max(file) as wider_file,
  'count' as wider_unit,
  max(findings) filter (where pair = 'nested') as nested,
  'order_' || max(said) filter (where pair = 'nested') as nested_word,
  max(file) as nested_file,
  'count' as nested_unit,
  max(findings) filter (where pair = 'nested_wide') as nested_wide,
  'order_' || max(said) filter (where pair = 'nested_wide') as nested_wide_word,
  max(file) as nested_wide_file,
  'count' as nested_wide_unit,
  max(findings) filter (where pair = 'mirror_stripe') as mirror_stripe,
  'order_' || max(said) filter (where pair = 'mirror_stripe') as mirror_stripe_word,
  max(file) as mirror_stripe_file,
  'count' as mirror_stripe_unit
from cell
group by load
order by min(line)
