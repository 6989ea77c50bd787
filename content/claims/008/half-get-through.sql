-- Beside 32 writers and without a scheduler a read takes on average about as long as the writes in flight, but half of the reads less than a thousandth of a second and one in a hundred more than four tenths
-- submissions: 008-nvme-schedulers
-- needs: 35: select 1 from result where submission = '008-nvme-schedulers' and setup = '8-none-beside-32' and value is not null and (metric = 'completion-latency' and statistic in ('mean', 'p50', 'p99') and direction = 'read' or metric = 'throughput' and statistic = 'total' and direction = 'write')
with point as (
  select
    max(value) filter (where statistic = 'mean') as mean,
    max(value) filter (where statistic = 'p50') as half,
    max(value) filter (where statistic = 'p99') as most,
    sum(value) filter (where metric = 'throughput') as written
  from result
  where submission = '008-nvme-schedulers' and setup = '8-none-beside-32'
    and (metric = 'completion-latency' and statistic in ('mean', 'p50', 'p99') and direction = 'read'
      or metric = 'throughput' and statistic = 'total' and direction = 'write')
)
select *
from point
where (half < 0.001 and most > 0.4 and abs(mean * written / (32.0 * 128 * 65536) - 1) < 0.15) is not true;
