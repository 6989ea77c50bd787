-- During a large write the middle of three rounds is 10 and 20 saves in half a minute on the two stacks with slow fsyncs, 33 to 73 on seven ZFS stacks with records of 128 KiB, 113 with records of 8 KiB and at least 100 on the other 16
-- submissions: 011-filesystems
-- needs: 78: select 1 from result where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count' and value is not null
with point as (
  select
    setup,
    value,
    row_number() over (partition by setup order by value, id) as place
  from result
  where submission = '011-filesystems' and workload = 'save-busy' and metric = 'operation-count'
)
select
  setup,
  value
from point
where place = 2
  and (
    case
      when setup = 'xfs-zvol' then value = 10
      when setup = 'ext4-md-raid10-luks' then value = 20
      when setup = 'zfs-mirror-8k' then value = 113
      when setup like 'zfs-%' then value between 33 and 73
      else value >= 100
    end
  ) is not true;
