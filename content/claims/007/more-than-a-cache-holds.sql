-- Behind the P420i the Samsung 860 PRO takes more than 3 GB at queue depth 1 and about 12 GB in its fastest run of writes: the rate times the duration
-- submissions: 006-dl380-gen8
-- needs: 49: select 1 from result where submission = '006-dl380-gen8' and setup = '860-pro' and metric = 'iops' and statistic = 'total' and direction = 'write' and value is not null
with volume as (
  select rate.value * rate.block_bytes * took.value as bytes, rate.value, rate.queue_depth, rate.threads
  from result as rate
  left join result as took
    on took.run = rate.run and took.submission = '006-dl380-gen8' and took.metric = 'duration' and took.direction = 'write'
  where rate.submission = '006-dl380-gen8' and rate.setup = '860-pro'
    and rate.metric = 'iops' and rate.statistic = 'total' and rate.direction = 'write'
),
told as (
  select
    max(bytes) filter (where queue_depth = 1 and threads = 1) as alone,
    (select bytes from volume order by value desc limit 1) as best
  from volume
)
select alone, best from told where (alone > 3e9 and best between 11.5e9 and 12.5e9) is not true;
