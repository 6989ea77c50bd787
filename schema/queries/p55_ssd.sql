-- B85: one, two and three SSDs written at once
-- What the SSDs of submission 002-ssd-b85 write in each set-up, in B/s; the share of it that goes to those behind the chipset, by the weights that the source states; for the NVMe behind the chipset alone both ends of the stated range, beside what four lanes of PCIe 2.0 carry in packets of 64 bytes.
-- submissions: 002-ssd-b85
with way (setup, ssds, slot, behind) as (
  values
  ('x4-a', 'a', 'x4', null),
  ('x4-ab', 'ab', 'x4', 27.0 / 64),
  ('x4-abc', 'abc', 'x4', 40.0 / 104),
  ('x4-abc-even', 'abc', 'x4', 63.0 / 127),
  ('x4-b', 'b', 'x4', 1),
  ('x1-a', 'a', 'x1', null),
  ('x1-ab', 'ab', 'x1', 2.0 / 12),
  ('x1-abc', 'abc', 'x1', 9.0 / 29)
)
select
  way.setup as row,
  'p55_ssd_' || replace(way.setup, '-', '_') as row_word,
  'p55_slot_' || way.slot as slot_word,
  'p55_ssds_' || way.ssds as ssds_word,
  result.value as write,
  result.id as write_id,
  way.behind * result.value as behind,
  result.id as behind_from,
  'B/s' as behind_unit,
  result.value_low as low,
  result.id as low_id,
  result.value_high as high,
  result.id as high_id,
  case way.setup when 'x4-b' then small.bytes_per_s end as small,
  'B/s' as small_unit,
  'schema/links.csv' as small_file
from way
join result on result.submission = '002-ssd-b85'
  and result.setup = way.setup
  and result.metric = 'throughput'
  and result.operation = 'write'
join link_packet as small on small.link_kind = 'PCIe 2.0 x4' and small.payload_bytes = 64
order by way.slot desc, length(way.ssds), way.setup
