-- Settings that differ between two setups
-- Name by name, what is known of both; a setting that only one of them states is shown too.
-- :first a setup, such as 001-dvd-ram-md4ram.fixed-fat32; the first that differs from another when empty
-- :second another setup; the first that differs from it, of its own submission where there is one, when empty
with chosen as (
  select
    one.setup as first_setup,
    other.setup as second_setup
  from setup_profile as one
  join setup_profile as other on other.settings <> one.settings
  join setup as one_setup on one_setup.setup = one.setup
  join setup as other_setup on other_setup.setup = other.setup
  where :first in ('', one.setup)
    and :second in ('', other.setup)
  order by other_setup.submission <> one_setup.submission, one.setup, other.setup
  limit 1
),
first_settings as (
  select
    scope as scope,
    coalesce(target, '') as target,
    name as name,
    min(value) as value,
    min(status) as status
  from setup_setting
  where setup = (select first_setup from chosen)
  group by scope, target, name
),
second_settings as (
  select
    scope as scope,
    coalesce(target, '') as target,
    name as name,
    min(value) as value,
    min(status) as status
  from setup_setting
  where setup = (select second_setup from chosen)
  group by scope, target, name
),
names as (
  select
    scope as scope,
    target as target,
    name as name
  from first_settings
  union
  select
    scope as scope,
    target as target,
    name as name
  from second_settings
)
select
  names.scope as scope,
  names.target as target,
  names.name as name,
  chosen.first_setup as first_setup,
  first_settings.value as first_value,
  first_settings.status as first_status,
  chosen.second_setup as second_setup,
  second_settings.value as second_value,
  second_settings.status as second_status
from names
cross join chosen
left join first_settings
  on first_settings.scope = names.scope
  and first_settings.target = names.target
  and first_settings.name = names.name
left join second_settings
  on second_settings.scope = names.scope
  and second_settings.target = names.target
  and second_settings.name = names.name
where first_settings.value is distinct from second_settings.value
order by names.scope, names.target, names.name
