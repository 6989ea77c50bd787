-- NCQ: one request at a time, sorted by the system, by the drive, by both
-- Random reads of 4 KiB of four drives in submission 004-ncq-2006, in KiB/s as printed and in requests a second: one at a time, 48 waiting while the drive takes one, 32 waiting in the drive, and 48 waiting while it takes 31.
-- submissions: 004-ncq-2006
with rate as (
  select
    substr(setup, 1, 3) as drive,
    case
      when workload = 'read-1' then 'single'
      when workload = 'read-32' then 'drive'
      when setup like '%-31' then 'both'
      else 'system'
    end as way,
    value,
    id
  from result
  where submission = '004-ncq-2006' and metric = 'throughput'
),
placed (way, place) as (
  values
  ('single', 1),
  ('system', 2),
  ('drive', 3),
  ('both', 4)
)
select
  rate.drive || '-' || rate.way as row,
  'ncq_' || rate.drive || '_' || rate.way as row_word,
  rate.value / 1024 as kib,
  rate.id as kib_from,
  'count' as kib_unit,
  rate.value / 4096 as iops,
  rate.id as iops_from,
  'IOPS' as iops_unit
from rate
join placed on placed.way = rate.way
order by rate.drive = 'sdb', rate.drive, placed.place
