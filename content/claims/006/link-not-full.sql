-- On SATA 300 the fastest random reads of each of five SSDs are less than three quarters of what the bare link carries
-- submissions: 006-microserver-gen8
-- needs: 5: select setup from result where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read' and value is not null group by setup
with best as (
  select setup, max(value * block_bytes) as rate
  from result
  where submission = '006-microserver-gen8' and metric = 'iops' and statistic = 'total' and direction = 'read'
  group by setup
)
select best.setup, best.rate, link_kind.raw_bytes_per_s
from best
left join link_kind on link_kind.link_kind = 'SATA 2 (3 Gbit/s)'
where (best.rate < 0.75 * link_kind.raw_bytes_per_s) is not true;
