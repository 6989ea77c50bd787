-- P55: seven times one drive
-- What five and seven drives would write together if each kept the pace of the first, beside what submission 002-p55-dmi states for seven, in B/s, and what each of the seven had on average; and what four at that pace leave of the DMI, if packets hold 64 bytes.
-- submissions: 002-p55-dmi
with stated as (
  select
    workload,
    value,
    id
  from result
  where submission = '002-p55-dmi' and metric = 'throughput' and operation = 'write' and workload in ('write-1', 'write-7')
),
together (row, drives) as (
  values
  ('write-5', 5),
  ('write-7', 7)
)
select
  together.row as row,
  one.value * together.drives as expected,
  one.id as expected_from,
  all_of_them.value as write,
  all_of_them.id as write_id,
  all_of_them.value / together.drives as share,
  all_of_them.id as share_from,
  case together.row when 'write-5' then small.bytes_per_s - 4 * one.value end as room,
  one.id as room_from
from together
join stated as one on one.workload = 'write-1'
left join stated as all_of_them on all_of_them.workload = together.row
join node on node.node = '002-p55-dmi.p7p55d-e-evo.p55'
join link_packet as small on small.link_kind = node.link_kind and small.payload_bytes = 64
order by together.drives
