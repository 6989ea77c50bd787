-- Past the cache the median of the reads at a depth of 64 is more than twice that at one; through it no depth's median is 1.3 times that at one
-- submissions: 005-idle-machine
-- needs: 70: select 1 from result where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-%' and value is not null
with ranked as (
  select
    workload like '%-direct-1.read' as direct,
    queue_depth as depth,
    value,
    row_number() over (partition by workload like '%-direct-1.read', queue_depth order by value) as place
  from result
  where submission = '005-idle-machine' and tool = 'fio' and metric = 'iops' and statistic = 'total' and workload like '%-depth-%'
),
middle as (select direct, depth, value as median from ranked where place = 4)
select
  deep.direct,
  deep.depth,
  deep.median as deep,
  one.median as one
from middle as deep
join middle as one on one.direct = deep.direct and one.depth = 1
where case
    when deep.direct then deep.depth <> 64 or deep.median > 2 * one.median
    else deep.median < 1.3 * one.median
  end is not true;
