-- title: Compared with writes on another state of the write cache
-- severity: warn
-- topic: caches
-- version: 1
-- fix: set the write cache to the same state for all runs that are to be compared
-- source: SNIA SSS PTS 2.0.2: write cache off for enterprise drives, on for client drives
with state as (
  select run, setup, min(value) as lowest, max(value) as highest
  from in_force
  where name = 'write-cache'
  group by run, setup
),
written as (
  select
    measured.measurement,
    state.lowest as write_cache,
    min(state.lowest) over alike as one,
    max(state.highest) over alike as other
  from measured
  left join state on state.run = measured.run and state.setup = measured.setup
  where measured.is_rate and measured.missing is null and (measured.direction = 'write' or measured.operation = 'rewrite')
  window alike as (
    partition by measured.submission, measured.tool, measured.operation, measured.access, measured.block_bytes,
      measured.queue_depth, measured.threads, measured.metric, measured.direction, measured.statistic
  )
)
select
  measurement,
  case when write_cache is null then 'unevaluated' else 'warn' end as verdict,
  write_cache as setting,
  one || ' / ' || other as settings
from written
where one <> other or (write_cache is null and one is not null)
