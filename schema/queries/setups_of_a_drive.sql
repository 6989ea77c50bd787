-- Setups of a drive
-- Which setups a drive model took part in, in which role, and how many of it.
-- :drive model, such as seagate-st340015a, or the name as its sender wrote it; all when empty
with named as (
  select
    drive.drive as drive,
    coalesce(drive.model, drive.name, drive.slug) as model
  from drive
)
select
  named.model as drive,
  setup.submission as submission,
  setup.slug as setup,
  setup.title as title,
  array.level as array_level,
  array.made_by as array_by,
  member.role as role,
  member.backing as backing,
  count(*) as members,
  setup_profile.controller as controller,
  setup_profile.channels as channels,
  setup.filesystem as filesystem
from named
join member on member.drive = named.drive
join array on array.array = member.array
join setup on setup.array = array.array
join setup_profile on setup_profile.setup = setup.setup
where :drive in ('', named.model)
group by named.model, setup.setup, member.role, member.backing
order by named.model, setup.submission, setup.slug, member.role
