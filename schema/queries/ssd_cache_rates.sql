-- SSDs: what the write cache decides
-- Random writes of 4 KiB per second of the Samsung 860 PRO behind the P420i with the write cache and without it: one request at a time, eight at a time, and the most at any queue depth and number of jobs.
-- submissions: 006-dl380-gen8
with point as (
  select
    setup,
    id,
    value,
    queue_depth,
    threads,
    row_number() over (partition by setup order by value desc, id) as place
  from result
  where submission = '006-dl380-gen8' and setup in ('860-pro', '860-pro-no-write-cache')
    and metric = 'iops' and statistic = 'total' and direction = 'write'
),
-- the best of one setup can be its run of eight at a time, which then counts twice
shown as (
  select 'alone' as row, setup, value, id from point where queue_depth = 1 and threads = 1
  union all
  select 'eight', setup, value, id from point where queue_depth = 8 and threads = 1
  union all
  select 'best', setup, value, id from point where place = 1
)
select
  row,
  'ssd_cache_' || row as row_word,
  max(value) filter (where setup = '860-pro') as cached,
  max(id) filter (where setup = '860-pro') as cached_id,
  max(value) filter (where setup <> '860-pro') as bare,
  max(id) filter (where setup <> '860-pro') as bare_id
from shown
group by row
order by bare
