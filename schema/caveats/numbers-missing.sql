-- title: No number, only words
-- severity: info
-- topic: reporting
-- version: 1
-- fix: ask the author for the table behind the picture
-- source: what a source shows only as a picture is lost with the picture
select
  finding.finding,
  case when known.setup is null then 'info' end as verdict,
  finding.metric
from finding
left join (
  select distinct setup, load, metric from measured where value is not null or value_low is not null
) as known on known.setup = finding.subject and known.load = finding.load and known.metric = finding.metric
