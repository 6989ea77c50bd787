-- Both RAID 5 sets of eight disks write at best less than a third of the requests that they read
-- submissions: 006-server-m1015
-- needs: 4: select setup, direction from result where submission = '006-server-m1015' and setup in ('m1015-raid5', 'highpoint-raid5') and metric = 'iops' and statistic = 'total' and read_ratio <> 0.5 and value is not null group by setup, direction
with best as (
  select setup, direction, max(value) as value
  from result
  where submission = '006-server-m1015' and setup in ('m1015-raid5', 'highpoint-raid5') and metric = 'iops' and statistic = 'total'
    and read_ratio <> 0.5
  group by setup, direction
)
select reads.setup, reads.value as reads, writes.value as writes
from best as reads
join best as writes on writes.setup = reads.setup and writes.direction = 'write'
where reads.direction = 'read' and (writes.value < reads.value / 3) is not true;
