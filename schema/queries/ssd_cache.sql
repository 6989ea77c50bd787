-- SSDs: writes with and without the write cache
-- Random writes of 4 KiB per second of the Samsung 860 PRO behind the P420i, by queue depth of one job: the series of August 2019, and that of September whose folder says that a write cache was disabled.
-- submissions: 006-dl380-gen8
select
  cast(bare.queue_depth as integer) || '' as row,
  'ssd_cache_' || cast(bare.queue_depth as integer) as row_word,
  bare.value as cache_off,
  bare.id as cache_off_id,
  cached.value as cache_on,
  cached.id as cache_on_id
from result as bare
join result as cached
  on cached.queue_depth = bare.queue_depth and cached.metric = 'iops' and cached.statistic = 'total'
  and cached.direction = 'write' and cached.threads = 1
where bare.submission = '006-dl380-gen8' and bare.setup = '860-pro-no-write-cache'
  and bare.metric = 'iops' and bare.statistic = 'total' and bare.direction = 'write' and bare.threads = 1
  and cached.submission = bare.submission and cached.setup = '860-pro'
order by bare.queue_depth
