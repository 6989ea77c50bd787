-- Behind the P420i in August the Samsung 860 PRO makes fewer requests per second with four in flight than with two, reading and writing, however jobs share them
-- submissions: 006-dl380-gen8
-- needs: 10: select 1 from result where submission = '006-dl380-gen8' and setup = '860-pro' and metric = 'iops' and statistic = 'total' and direction in ('read', 'write') and queue_depth * threads in (2, 4) and value is not null
with point as (
  select
    direction,
    max(value) filter (where queue_depth * threads = 4) as fastest_of_four,
    min(value) filter (where queue_depth * threads = 2) as slowest_of_two
  from result
  where submission = '006-dl380-gen8' and setup = '860-pro'
    and metric = 'iops' and statistic = 'total' and direction in ('read', 'write')
  group by direction
)
select direction, fastest_of_four, slowest_of_two from point
where (fastest_of_four < slowest_of_two) is not true;
