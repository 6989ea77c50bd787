install httpfs;
load httpfs;
create view array_total as from '{address}{array_total}';
select setup, operation, max(value) / 1e6 as mb_per_s
from array_total
where metric = 'throughput'
group by setup, operation
order by mb_per_s desc
limit 10;
