-- At every queue depth and number of jobs the 7K100 writes faster than it reads behind the P420i, and slower on an AHCI port
-- submissions: 006-dl380-gen8 006-microserver-gen10
-- needs: 170: select 1 from result where submission in ('006-dl380-gen8', '006-microserver-gen10') and setup = '7k100' and metric = 'iops' and statistic = 'total' and value is not null
with point as (
  select
    submission,
    queue_depth,
    threads,
    max(value) filter (where direction = 'read') as read,
    max(value) filter (where direction = 'write') as write
  from result
  where submission in ('006-dl380-gen8', '006-microserver-gen10') and setup = '7k100'
    and metric = 'iops' and statistic = 'total'
  group by submission, queue_depth, threads
)
select submission, queue_depth, threads, read, write
from point
where case submission when '006-dl380-gen8' then write > read else write < read end is not true;
