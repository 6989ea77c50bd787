-- SSDs: writes with and without the write cache
-- Random writes of 4 KiB per second of the Samsung 860 PRO behind the P420i and the mean wait of each, by queue depth of one job, with the write cache and without it.
-- submissions: 006-dl380-gen8
select
  case rate.setup when '860-pro' then 'on-' else 'off-' end || cast(rate.queue_depth as integer) as row,
  'ssd_cache_' || case rate.setup when '860-pro' then 'on_' else 'off_' end || cast(rate.queue_depth as integer) as row_word,
  case rate.setup when '860-pro' then 'ssd_cache_on' else 'ssd_cache_off' end as cache_word,
  cast(rate.queue_depth as integer) as depth,
  cast(round(rate.value / 100) * 100 as integer) as rate, -- where the chart puts it
  rate.value as write,
  rate.id as write_id,
  wait.value as wait,
  wait.id as wait_id
from result as rate
join result as wait
  on wait.run = rate.run and wait.metric = 'latency' and wait.statistic = 'mean' and wait.direction = 'write'
where rate.submission = '006-dl380-gen8' and rate.setup in ('860-pro', '860-pro-no-write-cache')
  and wait.submission = rate.submission and wait.setup = rate.setup
  and rate.metric = 'iops' and rate.statistic = 'total' and rate.direction = 'write' and rate.threads = 1
order by rate.setup, rate.queue_depth
