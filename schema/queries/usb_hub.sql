-- USB: two SSDs on separate buses and behind one hub
-- What one SSD and a RAID 0 of two read and write with requests of 16 MiB in submission 000-usb-hub, in B/s, and how many times as much as one SSD reads.
-- submissions: 000-usb-hub
with way as (
  select
    setup as row,
    max(value) filter (where workload = 'read-16m') as read,
    max(id) filter (where workload = 'read-16m') as read_id,
    max(value) filter (where workload = 'write-16m') as write,
    max(id) filter (where workload = 'write-16m') as write_id
  from result
  where submission = '000-usb-hub' and metric = 'throughput'
  group by setup
)
select
  way.row,
  'usb_' || way.row as row_word,
  way.read,
  way.read_id,
  way.write,
  way.write_id,
  way.read / one.read as of_one,
  way.read_id || ' ' || one.read_id as of_one_from,
  'ratio' as of_one_unit
from way
join way as one on one.row = 'one'
order by way.read
