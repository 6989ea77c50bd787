-- Behind the P420i the Samsung 860 PRO takes about 12 GB in its fastest run of writes: more than three times a cache of 2 GB and the 1.4 GB that it takes in the fastest run of the folder that says a write cache is disabled
-- submissions: 006-dl380-gen8
-- needs: 98: select 1 from result where submission = '006-dl380-gen8' and setup in ('860-pro', '860-pro-no-write-cache') and metric = 'iops' and statistic = 'total' and direction = 'write' and value is not null
with volume as (
  select
    rate.setup,
    rate.value * rate.block_bytes * took.value as bytes,
    row_number() over (partition by rate.setup order by rate.value desc) as place
  from result as rate
  left join result as took
    on took.run = rate.run and took.submission = '006-dl380-gen8' and took.metric = 'duration' and took.direction = 'write'
  where rate.submission = '006-dl380-gen8' and rate.setup in ('860-pro', '860-pro-no-write-cache')
    and rate.metric = 'iops' and rate.statistic = 'total' and rate.direction = 'write'
),
told as (
  select
    max(bytes) filter (where setup = '860-pro') as best,
    max(bytes) filter (where setup = '860-pro-no-write-cache') as bare
  from volume
  where place = 1
)
select best, bare from told
where (best between 11.5e9 and 12.5e9 and bare between 1.35e9 and 1.45e9 and best > 3 * (2 * 1073741824 + bare)) is not true;
