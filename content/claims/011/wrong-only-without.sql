-- Without checksums the file comes back damaged in 5 of 18 tests, with checksums in none of 45
-- submissions: 011-filesystems
-- needs: 63: select 1 from result where submission = '011-filesystems' and workload = 'file' and metric = 'error-count' and value is not null
with test as (
  select
    setup in ('ext4-md-raid10', 'ext4-md-raid10-luks', 'xfs-md-raid10', 'ext4-md-raid6', 'ext4-lvm-raid10', 'xfs-lvm-raid10') as plain,
    value
  from result
  where submission = '011-filesystems' and workload = 'file' and metric = 'error-count' and value is not null
)
select
  plain,
  count(*) as tests,
  sum(value) as wrong
from test
group by plain
having (count(*) = iif(plain, 18, 45) and sum(value) = iif(plain, 5, 0)) is not true;
