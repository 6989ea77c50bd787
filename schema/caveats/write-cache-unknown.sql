-- title: Write cache of the drive not stated
-- severity: info
-- topic: caches
-- version: 1
-- fix: send what hdparm -W, sdparm --get WCE or nvme get-feature -f 6 print, or declare write-cache
-- source: SNIA SSS PTS 2.0.2 sets it for each class of drive: off for enterprise, on for client
with known as (
  select distinct run, setup
  from in_force
  where name = 'write-cache'
)
select
  measured.measurement,
  'info' as verdict,
  'write-cache' as setting
from measured
left join known on known.run = measured.run and known.setup = measured.setup
where known.run is null and measured.is_speed and measured.missing is null
  and (measured.direction = 'write' or measured.operation = 'rewrite')
