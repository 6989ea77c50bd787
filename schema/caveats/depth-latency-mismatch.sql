-- title: More requests in flight than were asked for
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: send the raw file; look for a mistyped digit, and for milliseconds taken for microseconds
-- source: J. D. C. Little, A Proof for the Queuing Formula L = λW, 1961. 2 % are for clocks that differ
-- Requests a second times the mean time of one are the requests in flight, and those are at most queue depth
-- times threads, each figure as rounded as it was printed. Fewer are common: a job that cannot keep its queue
-- full, a pause between requests. Reads and writes of one load share its queue.
with figure as (
  select
    measured.measurement,
    measured.setup,
    measured.run,
    measured.load,
    measured.metric,
    measured.direction,
    measured.aggregate,
    measured.queue_depth * coalesce(measured.threads, 1) * max(coalesce(measured.streams, 1), 1) as outstanding_count,
    measured.threads,
    measured.value,
    max(0, measured.value - coalesce(measured.resolution, 0) * case measured.rounding when 'down' then 0 when 'nearest' then 0.5 else 1 end) as least
  from measured
  where (measured.metric = 'iops' and measured.statistic = 'total'
      or measured.metric in ('latency', 'completion-latency') and measured.statistic = 'mean')
    and measured.scope = 'total'
    and measured.flow_position is null
    and measured.qualifier = 'exact'
    and measured.value > 0
    and measured.queue_depth is not null
),
latency as (
  -- A completion is a part of the whole: where both are printed, the longer one is the whole.
  select setup, run, load, direction, aggregate, max(value) as value, max(least) as least
  from figure
  where metric <> 'iops'
  group by setup, run, load, direction, aggregate
),
flying as (
  select
    requests.*,
    latency.value as latency_s,
    sum(requests.least * latency.least) over same as least_count,
    sum(requests.value * latency.value) over same as in_flight_count
  from figure as requests
  join latency on latency.load = requests.load
    and latency.setup = requests.setup
    and latency.run = requests.run
    and latency.direction is requests.direction
    and latency.aggregate = requests.aggregate
  where requests.metric = 'iops'
  window same as (partition by requests.setup, requests.run, requests.load, requests.aggregate, coalesce(requests.direction, 'both') = 'both')
)
select
  measurement,
  case
    when least_count <= 1.02 * outstanding_count then null
    when threads is null then 'unevaluated'
    else 'warn'
  end as verdict,
  value as requests_per_s,
  latency_s,
  in_flight_count,
  outstanding_count
from flying
