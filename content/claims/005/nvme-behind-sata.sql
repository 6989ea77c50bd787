-- Each of the four SATA SSDs confirms more than 7 times as many writes of 4 KiB in a second as the NVMe SSD of the same computer
-- submissions: 005-truenas-fsync
-- needs: 5: select 1 from result where submission = '005-truenas-fsync' and metric = 'iops' and setup in ('t-force', 'tesla', 'team-x2', 'team-480', 'apacer') and value is not null
select
  sata.setup,
  sata.value as sata,
  nvme.value as nvme
from result as sata
join result as nvme on nvme.submission = sata.submission and nvme.metric = sata.metric and nvme.setup = 't-force'
where sata.submission = '005-truenas-fsync'
  and sata.metric = 'iops'
  and sata.setup in ('tesla', 'team-x2', 'team-480', 'apacer')
  and (sata.value > 7 * nvme.value) is not true;
