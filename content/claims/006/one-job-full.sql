-- On SATA 600 a single job that keeps eight reads or more in flight takes a whole processor, and two such jobs read a fifth more
-- submissions: 006-microserver-gen10
-- needs: 16: select 1 from result where submission = '006-microserver-gen10' and setup in ('intel', 'pm883') and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth >= 8 and threads in (1, 2) and value is not null
with point as (
  select run, setup, queue_depth, threads, value
  from result
  where submission = '006-microserver-gen10' and setup in ('intel', 'pm883') and metric = 'iops' and statistic = 'total'
    and direction = 'read' and queue_depth >= 8
),
load as (
  select run, sum(value) as value
  from result
  where submission = '006-microserver-gen10' and setup in ('intel', 'pm883') and metric in ('cpu-user', 'cpu-system')
  group by run
)
select one.setup, one.queue_depth, load.value as load, one.value as one, two.value as two
from point as one
join load on load.run = one.run
left join point as two on two.setup = one.setup and two.queue_depth = one.queue_depth and two.threads = 2
where one.threads = 1 and (load.value > 0.98 and two.value > 1.2 * one.value) is not true;
