-- title: Version of the tool is not stated
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: send the output of --version, or the version as tool_version in submission.toml
-- source: fio's MORAL-LICENSE asks that results name the version
-- A warning where versions of that tool are known to misreport, else a footnote.
select
  measurement,
  case when tool in (select tool from tool_bug) then 'warn' else 'info' end as verdict,
  tool
from measured
where is_speed and tool_version is null and value is not null
