-- In every round sysbench printed more than a hundred times the writes without fsync of those with it
-- submissions: 005-then-and-now
-- needs: 10: select 1 from result where ((submission = '005-then-and-now' and tool = 'sysbench' and metric = 'iops' and statistic = 'total' and series like '%.flush-none.%' and direction = 'write') or (submission = '005-then-and-now' and tool = 'sysbench' and metric = 'iops' and statistic = 'total' and series like '%.flush-each.%' and direction = 'write')) and value is not null
with every as (
  select
    submission = '005-then-and-now' and tool = 'sysbench' and metric = 'iops' and statistic = 'total' and series like '%.flush-none.%' and direction = 'write' as first,
    value,
    row_number() over (partition by series order by line) as round
  from result
  where submission = '005-then-and-now' and ((submission = '005-then-and-now' and tool = 'sysbench' and metric = 'iops' and statistic = 'total' and series like '%.flush-none.%' and direction = 'write') or (submission = '005-then-and-now' and tool = 'sysbench' and metric = 'iops' and statistic = 'total' and series like '%.flush-each.%' and direction = 'write'))
)
select
  one.round,
  one.value as one,
  other.value as other
from every as one
join every as other on other.round = one.round and not other.first
where one.first and (one.value > 100 * other.value) is not true;
