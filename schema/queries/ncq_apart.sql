-- NCQ: what sorting by the system and the queue of the drive bring, apart
-- Random reads of 4 KiB of four drives in submission 004-ncq-2006, a second: one at a time, 48 outstanding while the drive takes one, 32 and 48 outstanding while it takes 31; what 48 without NCQ and 32 with NCQ gain over one at a time, and how much of the gain with NCQ is reached without it.
-- submissions: 004-ncq-2006
with rate as (
  select
    substr(setup, 1, 3) as drive,
    max(value / 4096) filter (where workload = 'read-1') as alone,
    max(id) filter (where workload = 'read-1') as alone_id,
    max(value / 4096) filter (where workload = 'read-48' and setup like '%-1') as sorted,
    max(id) filter (where workload = 'read-48' and setup like '%-1') as sorted_id,
    max(value / 4096) filter (where workload = 'read-48' and setup like '%-31') as queued,
    max(id) filter (where workload = 'read-48' and setup like '%-31') as queued_id,
    max(value / 4096) filter (where workload = 'read-32') as first,
    max(id) filter (where workload = 'read-32') as first_id
  from result
  where submission = '004-ncq-2006' and metric = 'throughput'
  group by substr(setup, 1, 3)
)
select
  drive as row,
  'ncq_' || drive as row_word,
  alone as single,
  alone_id as single_from,
  'IOPS' as single_unit,
  sorted,
  sorted_id as sorted_from,
  'IOPS' as sorted_unit,
  first as drive_only,
  first_id as drive_only_from,
  'IOPS' as drive_only_unit,
  queued,
  queued_id as queued_from,
  'IOPS' as queued_unit,
  sorted / alone - 1 as system_gain,
  alone_id || ' ' || sorted_id as system_gain_from,
  'percent' as system_gain_unit,
  first / alone - 1 as first_gain,
  alone_id || ' ' || first_id as first_gain_from,
  'percent' as first_gain_unit,
  (sorted - alone) / (first - alone) as system_share,
  alone_id || ' ' || sorted_id || ' ' || first_id as system_share_from,
  'ratio' as system_share_unit
from rate
order by drive = 'sdb', drive
