-- In the fourth run, with sectors of 4096 bytes on both, one job reads 16 to 22 % less from the encrypted SSD than from the encrypted RAM disk
-- submissions: 009-luks-nvme
-- needs: 2: select 1 from result where submission = '009-luks-nvme' and workload = 'read-1m' and metric = 'throughput' and setup in ('ssd-4k-crypt', 'ram-crypt') and field like '51a1c2f%' and value is not null
select
  ssd.value as ssd,
  ram.value as ram
from result as ssd
join result as ram on ram.submission = ssd.submission and ram.workload = ssd.workload and ram.metric = ssd.metric
  and ram.setup = 'ram-crypt' and substr(ram.field, 1, 7) = substr(ssd.field, 1, 7)
where ssd.submission = '009-luks-nvme' and ssd.setup = 'ssd-4k-crypt' and ssd.workload = 'read-1m' and ssd.metric = 'throughput'
  and (ssd.value between 0.78 * ram.value and 0.84 * ram.value) is not true;
