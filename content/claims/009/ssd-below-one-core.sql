-- Encrypted, the fastest run of the SSD reads less than the slowest of the RAM disk, one job with 1 MiB
-- submissions: 009-luks-nvme
-- needs: 8: select 1 from result where submission = '009-luks-nvme' and workload = 'read-1m' and metric = 'throughput' and setup in ('ssd-crypt', 'ssd-4k-crypt', 'ram-crypt') and value is not null
select
  max(value) filter (where setup <> 'ram-crypt') as ssd,
  min(value) filter (where setup = 'ram-crypt') as ram
from result
where submission = '009-luks-nvme' and workload = 'read-1m' and metric = 'throughput' and setup in ('ssd-crypt', 'ssd-4k-crypt', 'ram-crypt')
having (max(value) filter (where setup <> 'ram-crypt') < min(value) filter (where setup = 'ram-crypt')) is not true;
