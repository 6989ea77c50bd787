-- B85: one, two and three SSDs written at once
-- What the SSDs of submission 002-ssd-b85 write in each set-up, in B/s; for the NVMe behind the chipset alone both ends of the stated range, beside what four lanes of PCIe 2.0 carry in packets of 64 bytes; of the stripe weighted by speed also the part of the two drives behind the chipset.
-- submissions: 002-ssd-b85
select
  result.setup as row,
  'p55_ssd_' || replace(result.setup, '-', '_') as row_word,
  result.value as write,
  result.id as write_id,
  result.value_low as low,
  result.id as low_id,
  result.value_high as high,
  result.id as high_id,
  case result.setup when 'x4-b' then small.bytes_per_s end as small,
  'B/s' as small_unit,
  'schema/links.csv' as small_file,
  -- weights 64:47:16, as the submission says of this array: the first is the drive on the processor.
  case result.setup when 'x4-abc-even' then result.value * (47 + 16) / (64 + 47 + 16) end as behind,
  result.id as behind_from
from result
join link_packet as small on small.link_kind = 'PCIe 2.0 x4' and small.payload_bytes = 64
where result.submission = '002-ssd-b85'
  and result.metric = 'throughput'
  and result.operation = 'write'
  and result.setup in ('x4-a', 'x4-ab', 'x4-abc', 'x4-abc-even', 'x4-b', 'x1-a', 'x1-ab', 'x1-abc')
order by result.setup like 'x1-%', length(result.setup), result.setup
