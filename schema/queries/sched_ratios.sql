-- NVMe: how the I/O schedulers compare
-- Ratios between rates of random reads of 4 KiB of submission 008-nvme-schedulers. `gap` is what the lower one lacks.
-- submissions: 008-nvme-schedulers
with point as (
  select
    setup || '-' || threads || 'x' || cast(queue_depth as integer) as name,
    id,
    value
  from result
  where submission = '008-nvme-schedulers' and metric = 'iops' and statistic = 'total' and direction = 'read' and setup not like '%-beside-%'
),
pair (row, one, other) as (
  values
  ('eight-bfq', '8-bfq-10x128', '2-none-10x128'),
  ('four-to-eight', '8-none-10x128', '4-none-10x128'),
  ('one-deadline', '1-mq-deadline-10x128', '1-none-10x128'),
  ('one-bfq', '1-bfq-10x128', '1-none-10x128'),
  ('sixteen-bfq', '1-bfq-1x16', '1-none-1x16'),
  ('deep-bfq', '1-bfq-1x32', '1-none-1x32')
)
select
  pair.row,
  one.value / other.value as ratio,
  one.id || ' ' || other.id as ratio_from,
  'ratio' as ratio_unit,
  1 - case when one.value < other.value then one.value / other.value else other.value / one.value end as gap,
  one.id || ' ' || other.id as gap_from,
  'ratio' as gap_unit
from pair
join point as one on one.name = pair.one
join point as other on other.name = pair.other
