-- SSDs: how long one write at a time takes with and without the write cache
-- Random writes of 4 KiB of the Samsung 860 PRO at queue depth 1 on the P420i: the wait that 99 of 100 writes exceed, the longest, and the bytes written in the run, in the series of August 2019 and in that whose folder says that a write cache was disabled.
-- submissions: 006-dl380-gen8
select
  case quick.setup when '860-pro' then 'on' else 'off' end as row,
  case quick.setup when '860-pro' then 'ssd_when_august' else 'ssd_when_september' end as row_word,
  quick.value as quick_write,
  quick.id as quick_write_id,
  longest.value as longest,
  longest.id as longest_id,
  moved.value as bytes_written,
  moved.id as bytes_written_id
from result as quick
join result as longest
  on longest.run = quick.run and longest.metric = quick.metric and longest.statistic = 'max' and longest.direction = 'write'
left join result as moved
  on moved.run = quick.run and moved.metric = 'bytes-moved' and moved.direction = 'write' and moved.setup = '860-pro-no-write-cache'
where quick.submission = '006-dl380-gen8' and quick.setup in ('860-pro', '860-pro-no-write-cache')
  and quick.metric = 'completion-latency' and quick.statistic = 'p1' and quick.direction = 'write'
  and quick.queue_depth = 1 and quick.threads = 1
order by quick.value
