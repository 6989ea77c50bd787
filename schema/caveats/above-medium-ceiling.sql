-- title: Faster than any such drive
-- severity: invalid
-- topic: drive
-- version: 1
-- fix: send the raw file; look for a cache that answered instead of the drives, and for a unit that is wrong by 1000
-- source: schema/links.csv. No disk is faster than SATA 3, no optical disc than Blu-ray 16x, and nothing that is
--   sold as one drive has a wider link than PCIe 6.0 x4
-- What each drive can do at most, times their number. Requests count with their size, and with 512 bytes where
-- it is not known. Rates of bytes through links that are known: above-link-ceiling.
with moved as (
  select
    measured.*,
    case measured.unit when 'B/s' then 1 else coalesce(measured.block_bytes, 512) end * coalesce(measured.value, measured.value_low) as bytes_per_s
  from measured
  where (measured.unit = 'B/s' and measured.raw_ceiling is null or measured.metric = 'iops')
    and measured.is_rate and measured.scope = 'total' and measured.missing is null
    and measured.operation is not 'cached-read' and measured.qualifier not in ('at-most', 'delta')
)
select
  moved.measurement,
  case
    when moved.bytes_per_s <= 1.02 * fastest.raw_bytes_per_s * coalesce(moved.drives, 1) then null
    when moved.drives is null then 'unevaluated'
    else 'invalid'
  end as verdict,
  moved.bytes_per_s as value_bytes_per_s,
  fastest.raw_bytes_per_s * moved.drives as ceiling_bytes_per_s,
  fastest.link_kind as link,
  moved.medium,
  moved.drives as drives_count
from moved
join link_kind as fastest on fastest.link_kind = case moved.medium
  when 'hdd' then 'SATA 3 (6 Gbit/s)'
  when 'optical' then 'Blu-ray 16x'
  else 'PCIe 6.0 x4'
end
where (moved.setup, moved.run) not in (select setup, run from in_force where name = 'compression' and value <> 'off')
