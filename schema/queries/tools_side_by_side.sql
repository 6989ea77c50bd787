-- Tools side by side
-- Setups on which two tools measured the throughput of the same operation: they need not agree.
-- :submission only this submission; all when empty
with several as (
  select
    run.submission as submission,
    setup.slug as setup
  from run
  join run_setup on run_setup.run = run.run
  join setup on setup.setup = run_setup.setup
  where :submission in ('', run.submission)
  group by run_setup.setup, run.submission, setup.slug
  having count(distinct run.tool) > 1
),
comparable as materialized ( -- of what was repeated the middle
  select
    result.submission as submission,
    result.setup as setup,
    result.tool as tool,
    result.operation as operation,
    result.direction as direction,
    result.workset_bytes as workset_bytes,
    result.block_bytes as block_bytes,
    result.scope as scope,
    result.aggregate as aggregate,
    summary.median as value
  from result
  join result_summary as summary on summary.series = result.series and summary.submission = result.submission
  where result.metric = 'throughput'
    and result.value is not null
    and (result.submission, result.setup) in (select submission, setup from several)
  group by
    result.series, result.submission, result.setup, result.tool, result.operation, result.direction,
    result.workset_bytes, result.block_bytes, result.scope, result.aggregate, summary.median
)
select
  one.submission as submission,
  one.setup as setup,
  one.operation as operation,
  one.scope as scope,
  one.tool as tool,
  one.workset_bytes as workset_bytes,
  one.block_bytes as block_bytes,
  one.value as bytes_per_s,
  other.tool as other_tool,
  other.workset_bytes as other_workset_bytes,
  other.block_bytes as other_block_bytes,
  other.value as other_bytes_per_s,
  other.value / one.value as times
from comparable as one
join comparable as other
  on other.submission = one.submission
  and other.setup = one.setup
  and other.operation = one.operation
  and other.direction is not distinct from one.direction
  and other.scope = one.scope
  and other.aggregate = one.aggregate
  and other.tool > one.tool
order by one.submission, one.setup, one.operation, one.tool, other.tool
