-- By the median LVM RAID 10 with dm-integrity writes 1 MiB blocks at about a thirtieth of its rate without, in each round at less than a tenth
-- submissions: 011-filesystems
-- needs: 6: select 1 from result where submission = '011-filesystems' and workload = 'write-1m' and metric = 'throughput' and setup in ('xfs-lvm-raid10', 'xfs-lvm-raid10-int') and value is not null
with point as (
  select
    setup,
    substr(field, 1, 6) as round,
    value,
    row_number() over (partition by setup order by value) as place
  from result
  where submission = '011-filesystems' and workload = 'write-1m' and metric = 'throughput' and setup in ('xfs-lvm-raid10', 'xfs-lvm-raid10-int')
)
select
  one.round,
  one.value / other.value as ratio
from point as one
join point as other on other.round = one.round and other.setup = 'xfs-lvm-raid10'
where one.setup = 'xfs-lvm-raid10-int' and (one.value < other.value / 10) is not true
union all
select
  'median',
  one.value / other.value
from point as one
join point as other on other.place = one.place and other.setup = 'xfs-lvm-raid10'
where one.setup = 'xfs-lvm-raid10-int' and one.place = 2
  and (one.value between other.value / 35 and other.value / 28) is not true;
