-- title: Write cache of the drive not stated
-- severity: info
-- topic: caches
-- version: 1
-- fix: send what hdparm -W, sdparm --get WCE or nvme get-feature -f 6 print, or declare write-cache
-- source: SNIA SSS PTS 2.0.2 sets it for each class of drive: off for enterprise, on for client
select
  measurement,
  'info' as verdict,
  'write-cache' as setting
from measured
where is_speed and missing is null and (direction = 'write' or operation = 'rewrite') and not exists (
  select *
  from in_force
  where in_force.name = 'write-cache' and in_force.setup = measured.setup and in_force.run = measured.run
)
