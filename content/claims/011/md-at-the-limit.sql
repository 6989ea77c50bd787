-- In each rebuild md copies the 16 GiB of a member at the default limit of the kernel, 200000 KiB a second, to within 2 %; LVM, whose volume takes half a member, to within 5 %
-- submissions: 011-filesystems
-- needs: 18: select 1 from result where submission = '011-filesystems' and workload = 'rebuild' and metric = 'duration' and (setup glob '*-md-*' or setup glob '*-lvm-raid10') and value is not null
select
  setup,
  field,
  value
from result
where submission = '011-filesystems' and workload = 'rebuild' and metric = 'duration'
  and (setup glob '*-md-*' or setup glob '*-lvm-raid10')
  and (iif(setup glob '*-md-*', 17179869184.0, 8589934592.0) / value
    between 204800000 * iif(setup glob '*-md-*', 0.98, 0.95) and 204800000 * iif(setup glob '*-md-*', 1.02, 1.05)) is not true;
