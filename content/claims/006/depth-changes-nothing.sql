-- On SATA 300 every run with 32 reads in flight or more is within two percent of the fastest run of its SSD, however they are divided among jobs
-- submissions: 006-microserver-gen8
-- needs: 170: select 1 from result where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth * threads >= 32 and value is not null
with point as (
  select
    setup,
    queue_depth,
    threads,
    value,
    max(value) over (partition by setup) as best
  from result
  where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read'
)
select setup, queue_depth, threads, value
from point
where queue_depth * threads >= 32 and (value > 0.98 * best) is not true;
