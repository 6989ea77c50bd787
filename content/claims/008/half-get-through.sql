-- Beside 32 writers and without a scheduler half of the reads take less than a thousandth of a second and one in a hundred more than four tenths, though the writes in flight are less than a thirtieth of a second of work
-- submissions: 008-nvme-schedulers
-- needs: 34: select 1 from result where submission = '008-nvme-schedulers' and setup = '8-none-beside-32' and value is not null and (metric = 'completion-latency' and statistic in ('p50', 'p99') and direction = 'read' or metric = 'throughput' and statistic = 'total' and direction = 'write')
with point as (
  select
    max(value) filter (where statistic = 'p50') as half,
    max(value) filter (where statistic = 'p99') as most,
    sum(value) filter (where metric = 'throughput') as written
  from result
  where submission = '008-nvme-schedulers' and setup = '8-none-beside-32'
    and (metric = 'completion-latency' and statistic in ('p50', 'p99') and direction = 'read'
      or metric = 'throughput' and statistic = 'total' and direction = 'write')
)
select *
from point
where (half < 0.001 and most > 0.4 and 32.0 * 128 * 65536 / written < 1.0 / 30) is not true;
