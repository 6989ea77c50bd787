-- title: Rest between runs unknown
-- severity: info
-- topic: drive
-- version: 1
-- fix: a fixed rest before every run, stated (setting idle-before-run)
-- source: reviews of flash drives, such as TechPowerUp's: the fast cache recovers in seconds of idleness
select
  measured.measurement,
  'info' as verdict,
  coalesce(repeated.n, measured.repeats) as repeats_count
from measured
left join repeated on repeated.series = measured.series
where measured.is_speed and measured.medium = 'ssd' and (measured.repeats > 1 or repeated.n > 1)
  and measured.run not in (select run from in_force where name in ('interval', 'idle-before-run'))
