-- title: The first line is the average since boot
-- severity: invalid
-- topic: reporting
-- version: 1
-- fix: drop the first report (vmstat -y, iostat -y)
-- source: vmstat(8) and iostat(1): the first report covers the time since the system was started
-- Of figures that somebody took from a screen nobody can tell whether the first line was among them.
select
  measurement,
  case when load glob '*.since-boot*' then 'invalid' when parser in ('facts', 'table') then 'info' end as verdict,
  tool
from measured
where tool in ('vmstat', 'iostat') and metric <> 'duration'
