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
  built.level as array_level,
  built.made_by as array_by,
  member.role as role,
  member.backing as backing,
  count(*) as members,
  setup_profile.controller as controller,
  setup_profile.channels as channels,
  setup.filesystem as filesystem
from named
join member on member.drive = named.drive
join "array" as built on built.array = member.array
join setup on setup.array = built.array
join setup_profile on setup_profile.setup = setup.setup
where :drive in ('', named.model)
group by
  named.model,
  setup.setup,
  setup.submission,
  setup.slug,
  setup.title,
  setup.filesystem,
  built.level,
  built.made_by,
  setup_profile.controller,
  setup_profile.channels,
  member.role,
  member.backing
order by named.model, setup.submission, setup.slug, member.role
