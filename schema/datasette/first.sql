-- The fastest sequential reading and writing of each setup, with the line that it was printed on.
select setup, drive, drives, array_level, operation, max(value) / 1e6 as mb_per_s, tool, file, line
from array_total
where metric = 'throughput' and access = 'sequential' and operation in ('read', 'write')
group by setup, operation
order by mb_per_s desc
