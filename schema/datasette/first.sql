-- The fastest sequential reading and writing of each setup, with the line that it was printed on.
select submission, setup, drive, drives, array_level, operation,
  max(value) / 1e6 as mb_per_s, tool, file, line
from result
where metric = 'throughput' and access = 'sequential'
  and scope = 'total' and statistic = 'total' and verdict is not 'invalid' and value is not null
group by submission, setup, operation
order by mb_per_s desc
