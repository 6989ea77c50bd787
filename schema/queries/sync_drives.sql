-- Drives: what a write that must be confirmed costs
-- Writes of 4 KiB in sequence, each confirmed by the drive before the next, of the drives and the array of submission 005-truenas-fsync: how many a second, the mean and the longest time of one confirmation in s.
-- submissions: 005-truenas-fsync
with figure as (
  select
    submission,
    setup,
    max(value) filter (where metric = 'iops') as iops,
    max(id) filter (where metric = 'iops') as iops_id,
    max(value) filter (where metric = 'sync-latency' and statistic = 'mean') as wait,
    max(id) filter (where metric = 'sync-latency' and statistic = 'mean') as wait_id,
    max(value) filter (where statistic = 'max') as longest,
    max(id) filter (where statistic = 'max') as longest_id
  from result
  where submission = '005-truenas-fsync'
  group by submission, setup
),
-- no link of these drives is stated; the submission says of each what it is made for
interface as (
  select setup.slug as setup, 'sync_group_' || lower(substr(min(drive.note), 1, 4)) as group_word
  from setup
  join member on member.array = setup.array
  join drive on drive.drive = member.drive
  where setup.submission = '005-truenas-fsync'
  group by setup.slug
  having count(*) = 1 and substr(min(drive.note), 1, 4) in ('NVMe', 'SATA')
)
select
  figure.setup as row,
  'sync_' || replace(figure.setup, '-', '_') as row_word,
  interface.group_word as group_word,
  figure.iops as confirmed,
  figure.iops_id as confirmed_id,
  figure.wait as wait,
  figure.wait_id as wait_id,
  figure.longest as longest,
  figure.longest_id as longest_id
from figure
left join interface on interface.setup = figure.setup
order by
  case figure.setup when 'pool' then 2 when 'pool-log' then 3 else 1 end,
  confirmed desc
