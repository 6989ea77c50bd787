-- title: Requests and bytes disagree
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: send the raw file; look for a block size that was not the one in use, or for a unit of 1000 taken for 1024
-- source: requests per second times bytes a request are bytes per second, each as rounded as it was printed, and 2 % for clocks that differ
-- Sizes that vary within a load have a mean that no tool prints: loads of one block size only, and of
-- no parts. Rates of the whole test: statistics of samples are of other seconds each. IOR counts requests
-- without the time of open and close, bytes with it.
with rate as (
  select
    measured.measurement,
    measured.setup,
    measured.run,
    measured.load,
    measured.metric,
    measured.direction,
    measured.aggregate,
    measured.block_bytes,
    measured.value,
    measured.value - measured.resolution * case measured.rounding when 'down' then 0 when 'nearest' then 0.5 else 1 end as least,
    measured.value + measured.resolution * case measured.rounding when 'nearest' then 0.5 else 1 end as most
  from measured
  where measured.metric in ('iops', 'throughput')
    and measured.statistic = 'total'
    and measured.scope = 'total'
    and measured.flow_position is null
    and measured.qualifier = 'exact'
    and measured.value > 0
    and measured.block_bytes is not null
    and measured.tool <> 'ior'
)
select
  bytes.measurement,
  case
    when bytes.most < 0.98 * requests.least * bytes.block_bytes then 'warn'
    when bytes.least > 1.02 * requests.most * bytes.block_bytes then 'warn'
  end as verdict,
  requests.value as requests_per_s,
  bytes.block_bytes,
  requests.value * bytes.block_bytes as requests_times_block_bytes_per_s,
  bytes.value as value_bytes_per_s
from rate as bytes
join rate as requests on requests.load = bytes.load
  and requests.run = bytes.run
  and requests.setup = bytes.setup
  and requests.direction is bytes.direction
  and requests.aggregate = bytes.aggregate
where bytes.metric = 'throughput' and requests.metric = 'iops'
