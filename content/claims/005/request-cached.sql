-- In every round the mean time of a request through the cache was less than a fiftieth of that past it
-- submissions: 005-idle-machine
-- needs: 14: select 1 from result where ((submission = '005-idle-machine' and tool = 'ioping' and metric = 'latency' and statistic = 'mean' and series like '%.direct-0.%') or (submission = '005-idle-machine' and tool = 'ioping' and metric = 'latency' and statistic = 'mean' and series like '%.direct-1.%')) and value is not null
with every as (
  select
    submission = '005-idle-machine' and tool = 'ioping' and metric = 'latency' and statistic = 'mean' and series like '%.direct-0.%' as first,
    value,
    row_number() over (partition by series order by line) as round
  from result
  where submission = '005-idle-machine' and ((submission = '005-idle-machine' and tool = 'ioping' and metric = 'latency' and statistic = 'mean' and series like '%.direct-0.%') or (submission = '005-idle-machine' and tool = 'ioping' and metric = 'latency' and statistic = 'mean' and series like '%.direct-1.%'))
)
select
  one.round,
  one.value as one,
  other.value as other
from every as one
join every as other on other.round = one.round and not other.first
where one.first and (50 * one.value < other.value) is not true;
