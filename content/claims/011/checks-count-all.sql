-- The check of md and LVM without checksums counts exactly the sectors of 2 GiB in each of 15 tests, with LUKS more in each of three
-- submissions: 011-filesystems
-- needs: 18: select 1 from result where submission = '011-filesystems' and workload = 'scrub' and metric = 'error-count' and (setup glob '*-md-*' or setup glob '*-lvm-raid10') and value is not null
select
  setup,
  field,
  value
from result
where submission = '011-filesystems' and workload = 'scrub' and metric = 'error-count'
  and (setup glob '*-md-*' or setup glob '*-lvm-raid10')
  and iif(setup glob '*-luks', value * 512 > 2147483648, value * 512 = 2147483648) is not true;
