-- The fastest run of writes of the Samsung 860 PRO behind the P420i moved about 12 GB
-- submissions: 006-dl380-gen8
-- needs: 49: select 1 from result where submission = '006-dl380-gen8' and setup = '860-pro' and metric = 'bytes-moved' and direction = 'write' and value is not null
with best as (
  select run
  from result
  where submission = '006-dl380-gen8' and setup = '860-pro' and metric = 'iops' and statistic = 'total' and direction = 'write'
  order by value desc
  limit 1
)
select best.run, moved.value as moved
from best
left join result as moved
  on moved.run = best.run and moved.submission = '006-dl380-gen8' and moved.metric = 'bytes-moved' and moved.direction = 'write'
where (moved.value between 11.5e9 and 12.5e9) is not true;
