-- NCQ: what sorting by the system and the queue of the drive bring, apart
-- Random reads of 4 KiB per second of four drives in submission 004-ncq-2006, in whole numbers from the KiB/s that fio printed: one at a time, 48 waiting while the drive takes one, and 48 waiting while it takes 31; what each step adds, and the share of the whole gain that needs no NCQ.
-- submissions: 004-ncq-2006
with rate as (
  select
    substr(setup, 1, 3) as drive,
    max(value / block_bytes) filter (where workload = 'read-1') as alone,
    max(id) filter (where workload = 'read-1') as alone_id,
    max(value / block_bytes) filter (where workload = 'read-48' and setup like '%-1') as sorted,
    max(id) filter (where workload = 'read-48' and setup like '%-1') as sorted_id,
    max(value / block_bytes) filter (where workload = 'read-48' and setup like '%-31') as queued,
    max(id) filter (where workload = 'read-48' and setup like '%-31') as queued_id,
    max(value / block_bytes) filter (where workload = 'read-32') as first,
    max(id) filter (where workload = 'read-32') as first_id
  from result
  where submission = '004-ncq-2006' and metric = 'throughput'
  group by substr(setup, 1, 3)
)
select
  drive as row,
  'ncq_' || drive as row_word,
  round(alone) as single,
  alone_id as single_from,
  'IOPS' as single_unit,
  round(sorted) - round(alone) as by_system,
  alone_id || ' ' || sorted_id as by_system_from,
  'IOPS' as by_system_unit,
  round(queued) - round(sorted) as by_drive,
  sorted_id || ' ' || queued_id as by_drive_from,
  'IOPS' as by_drive_unit,
  round(sorted) as sorted,
  sorted_id as sorted_from,
  'IOPS' as sorted_unit,
  round(queued) as queued,
  queued_id as queued_from,
  'IOPS' as queued_unit,
  sorted / alone - 1 as system_gain,
  alone_id || ' ' || sorted_id as system_gain_from,
  'ratio' as system_gain_unit,
  queued / sorted - 1 as drive_gain,
  sorted_id || ' ' || queued_id as drive_gain_from,
  'ratio' as drive_gain_unit,
  first / alone - 1 as first_gain,
  alone_id || ' ' || first_id as first_gain_from,
  'ratio' as first_gain_unit,
  (sorted - alone) / (queued - alone) as system_share,
  alone_id || ' ' || sorted_id || ' ' || queued_id as system_share_from,
  'ratio' as system_share_unit
from rate
order by drive
