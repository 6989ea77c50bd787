-- title: New drive
-- severity: info
-- topic: drive
-- version: 1
-- fix: write the whole capacity twice before measuring, and send the drive's counters (smartctl -x)
-- source: SNIA SSS PTS 2.0.2: fresh out of the box, a drive is faster for a short time
-- Of the drives that read out what was written to them; the least used one counts.
with used as (
  select
    setup.setup,
    min(detected.number) / coalesce(drive.size_bytes, model.capacity_bytes) as written_ratio
  from setup
  join member on member.array = setup.array and member.role = 'data'
  join drive on drive.drive = member.drive
  left join model on model.model = drive.model
  left join detected on detected.part = drive.drive and detected.name = 'host-bytes-written'
  group by setup.setup, member.position
)
select
  measured.measurement,
  case
    when used.written_ratio is null then 'unevaluated'
    when used.written_ratio < 1 then 'info'
  end as verdict,
  used.written_ratio
from used
join measured on measured.setup = used.setup
where measured.is_speed and measured.medium = 'ssd'
