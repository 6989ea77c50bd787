-- title: Same column, another test
-- severity: invalid
-- topic: workload
-- version: 1
-- fix: compare tests by character of one version of bonnie++ only, or leave them out (-f)
-- source: bonnie++ README-2.00: since 1.92 write() and read() of single bytes in place of putc() and getc()
with per_char as (
  select
    measurement,
    tool_version,
    version_order,
    min(version_order) over (partition by submission) as oldest,
    max(version_order) over (partition by submission) as newest,
    max(version_order) over () as newest_of_all
  from measured
  where tool = 'bonnie++' and operation in ('per-char-read', 'per-char-write') and is_rate and missing is null
)
select
  measurement,
  case
    when version_order is null then 'unevaluated'
    when oldest < 1092000 and newest >= 1092000 then 'invalid'
    when version_order < 1092000 and newest_of_all >= 1092000 then 'info'
  end as verdict,
  tool_version as version
from per_char
