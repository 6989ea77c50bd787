-- title: No number, only words
-- severity: info
-- topic: reporting
-- version: 1
-- fix: ask the author for the table behind the picture
-- source: what a source shows only as a picture is lost with the picture
select
  finding,
  case
    when not exists (
      select * from measured
      where measured.load = finding.load and measured.setup = finding.subject and measured.metric = finding.metric and coalesce(measured.value, measured.value_low) is not null
    ) then 'info'
  end as verdict,
  metric
from finding
