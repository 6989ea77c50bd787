-- Then and now: small writes with and without fsync
-- Random writes of 4 KiB per second by sysbench, without any fsync and with one after each, round by round of submission 005-idle-machine.
-- submissions: 005-idle-machine
with written as (
  select
    id,
    value,
    series like '%.flush-each.%' as synced,
    row_number() over (partition by series order by line) as round
  from result
  where submission = '005-idle-machine' and tool = 'sysbench' and metric = 'iops' and direction = 'write'
)
select
  cast(round as text) as row,
  'now_round_' || round as row_word,
  max(value) filter (where not synced) as unsynced,
  max(id) filter (where not synced) as unsynced_id,
  max(value) filter (where synced) as synced,
  max(id) filter (where synced) as synced_id
from written
group by round
order by round
