-- title: The date cannot be right
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: set the clock, or give the day of measuring in submission.toml
-- source: nobody measures after having sent or published it, or before the parts were sold
with newest as (
  select setup.setup, max(model.released) as released
  from setup
  join host on host.host = setup.host
  left join member on member.array = setup.array
  left join drive on drive.drive = member.drive
  join model on model.model in (drive.model, host.board_model, host.cpu_model)
  group by setup.setup
)
select
  measured.measurement,
  case
    when substr(measured.measured_from, 1, 10) > date(measured.sent, '+1 day') then 'warn'
    when substr(measured.measured_from, 1, length(submission.published)) > submission.published then 'warn'
    when cast(substr(measured.measured_from, 1, 4) as integer) < newest.released then 'warn'
  end as verdict,
  measured.measured_from as date,
  coalesce(submission.published, measured.sent) as published,
  newest.released as released
from measured
join submission on submission.submission = measured.submission
left join newest on newest.setup = measured.setup
where measured.measured_from is not null
