-- Talon: queuing and the mirror, load by load
-- For each load of submission 004-talon-tcq: how TCQ on stands to off and RAID 1 to one drive in the words of the review, and how many of its findings say so. What it says of a part of the range only is no statement about all of it; what it says of Database as a whole counts for the greatest load, of whose reads it says nothing else.
-- submissions: 004-talon-tcq
with pair as (
  select
    'tcq' as pair,
    '004-talon-tcq.jbod-1-tcq-on' as one,
    '004-talon-tcq.jbod-1-tcq-off' as other
  union all
  select 'mirror', '004-talon-tcq.raid1-2', '004-talon-tcq.jbod-1-tcq-on'
),
stated as (
  select
    pair.pair,
    iif(load.key = 'database', 'database-qhigh', load.key) as workload,
    case
      when finding.subject = pair.one then finding.relation
      when finding.relation = 'above' then 'below'
      when finding.relation = 'below' then 'above'
      else finding.relation
    end as relation,
    finding.axis = 'write-share'
    and coalesce(finding.axis_from, finding.axis_to) is not null
    and (finding.axis_from is distinct from 0 or finding.axis_to is distinct from 1 or finding.degree = 'in almost all modes') as partly,
    finding.line,
    submission.folder || '/submission.toml' as file
  from finding
  join pair on finding.subject in (pair.one, pair.other) and finding.object in (pair.one, pair.other)
  join load on load.load = finding.load
  join submission on submission.submission = finding.submission
),
said as (
  select
    pair,
    workload,
    count(*) as findings,
    min(line) as line,
    max(file) as file,
    case
      when max(relation = 'crosses') or (max(relation = 'above') and max(relation = 'below')) then 'crosses'
      when max(relation = 'above') then iif(max(relation = 'equal') or min(coalesce(partly, 0)), 'above_or_equal', 'above')
      when max(relation = 'below') then iif(max(relation = 'equal') or min(coalesce(partly, 0)), 'below_or_equal', 'below')
      else 'equal'
    end as word
  from stated
  group by pair, workload
),
by_load as (
  select
    workload as row,
    'load_004_' || replace(workload, '-', '_') as row_word,
    max(findings) filter (where pair = 'tcq') as tcq,
    'order_' || max(word) filter (where pair = 'tcq') as tcq_word,
    max(file) as tcq_file,
    'count' as tcq_unit,
    max(findings) filter (where pair = 'mirror') as mirror,
    'order_' || max(word) filter (where pair = 'mirror') as mirror_word,
    max(file) as mirror_file,
    'count' as mirror_unit,
    min(line) as line
  from said
  group by workload
)
select
  row,
  row_word,
  tcq,
  tcq_word,
  tcq_file,
  tcq_unit,
  mirror,
  mirror_word,
  mirror_file,
  mirror_unit,
  'said_004_' || replace(row, '-', '_') as said_word,
  case when tcq_word in ('order_below', 'order_below_or_equal', 'order_crosses') then -1 when tcq_word = 'order_above' then 1 else 0 end as side_least,
  case when tcq_word in ('order_above', 'order_above_or_equal', 'order_crosses') then 1 when tcq_word = 'order_below' then -1 else 0 end as side_most,
  case when row like 'winbench-%' then 'talon_winbench' else 'talon_iometer' end as test_word,
  row_number() over (partition by row like 'winbench-%' order by line) as place,
  row_number() over (order by line) + case when row like 'winbench-%' then 3 else 1 end as stacked
from by_load
order by line
