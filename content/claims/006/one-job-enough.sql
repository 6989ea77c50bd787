-- On SATA 300 a single job with eight reads in flight is within one percent of the most that 64 jobs reach with the 860 PRO, and takes less than seven tenths of a processor
-- submissions: 006-microserver-gen8
-- needs: 7: select 1 from result where submission = '006-microserver-gen8' and setup = '860-pro' and metric = 'iops' and statistic = 'total' and direction = 'read' and threads = 64 and value is not null
with one as (
  select run, value
  from result
  where submission = '006-microserver-gen8' and setup = '860-pro' and metric = 'iops' and statistic = 'total'
    and direction = 'read' and queue_depth = 8 and threads = 1
),
many as (
  select max(value) as value
  from result
  where submission = '006-microserver-gen8' and setup = '860-pro' and metric = 'iops' and statistic = 'total'
    and direction = 'read' and threads = 64
),
load as (
  select sum(value) as value
  from result
  where submission = '006-microserver-gen8' and metric in ('cpu-user', 'cpu-system') and run in (select run from one)
)
select (select value from one) as one, many.value as many, load.value as load
from many, load
where ((select value from one) > 0.99 * many.value and load.value < 0.7) is not true;
