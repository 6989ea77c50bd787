-- title: A setting was chosen, but not confirmed
-- severity: warn
-- topic: drive
-- version: 1
-- fix: read the setting out in the script that runs the test, after the last boot, and send what it printed
-- source: study 004: the controller's utility shows "TCQ Enabled" after every boot, whatever was chosen
-- Of what a boot resets, and as declared: what a tool printed is read out by that. Findings count as well.
with doubtful as (
  select
    chosen.setup,
    chosen.name || ' = ' || chosen.value as setting,
    chosen.read_back
  from setup_setting as chosen
  where chosen.status = 'declared' and coalesce(chosen.read_back, 'unknown') <> 'yes'
    and chosen.name in ('tcq', 'ncq', 'write-cache', 'readahead', 'look-ahead', 'scheduler')
    and not exists (
      select printed.setup from setup_setting as printed
      where printed.setup = chosen.setup and printed.name = chosen.name and printed.status = 'detected'
    )
),
spoken as (
  select
    null as measurement,
    finding.finding,
    doubtful.read_back,
    doubtful.setting
  from finding
  join doubtful on doubtful.setup in (finding.subject, finding.object)
  union all
  select
    measured.measurement,
    null,
    doubtful.read_back,
    doubtful.setting
  from doubtful
  join measured on measured.setup = doubtful.setup
  where measured.is_speed
)
select
  measurement,
  finding,
  case read_back when 'no' then 'warn' else 'unevaluated' end as verdict,
  setting,
  read_back
from spoken
