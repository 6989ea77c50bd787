-- One core: how far the Optane is ahead
-- How many times as many random reads of 4 KiB per second the Optane delivers as the Samsung, one at a time (submission 013-one-core).
-- submissions: 013-one-core
with point as (
  select setup, id, value
  from result
  where submission = '013-one-core' and metric = 'iops' and statistic = 'total' and direction = 'read' and access = 'random' and queue_depth = 1
)
select
  'lead' as row,
  optane.value / samsung.value as ratio,
  optane.id || ' ' || samsung.id as ratio_from,
  'ratio' as ratio_unit
from point as optane
join point as samsung on samsung.setup = 'samsung'
where optane.setup = 'optane'
