-- In its fastest run of writes the Samsung 860 PRO behind the P420i takes about 12 GB: its rate times its duration
-- submissions: 006-dl380-gen8
-- needs: 49: select 1 from result where submission = '006-dl380-gen8' and setup = '860-pro' and metric = 'iops' and statistic = 'total' and direction = 'write' and value is not null
with best as (
  select run, value * block_bytes as rate
  from result
  where submission = '006-dl380-gen8' and setup = '860-pro' and metric = 'iops' and statistic = 'total' and direction = 'write'
  order by value desc
  limit 1
)
select best.rate, took.value as duration
from best
left join result as took
  on took.run = best.run and took.submission = '006-dl380-gen8' and took.metric = 'duration' and took.direction = 'write'
where (best.rate * took.value between 11.5e9 and 12.5e9) is not true;
