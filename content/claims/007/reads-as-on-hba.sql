-- At each of seven queue depths the Samsung 860 PRO reads about as fast in the folder that says a write cache is disabled as on the HBA
-- submissions: 006-dl380-gen8
-- needs: 14: select 1 from result where submission = '006-dl380-gen8' and setup in ('hba-860-pro', '860-pro-no-write-cache') and metric = 'iops' and statistic = 'total' and direction = 'read' and threads = 1 and value is not null
select bare.queue_depth, bare.value as bare, hba.value as hba
from result as bare
left join result as hba
  on hba.submission = '006-dl380-gen8' and hba.setup = 'hba-860-pro' and hba.queue_depth = bare.queue_depth
  and hba.metric = 'iops' and hba.statistic = 'total' and hba.direction = 'read' and hba.threads = 1
where bare.submission = '006-dl380-gen8' and bare.setup = '860-pro-no-write-cache'
  and bare.metric = 'iops' and bare.statistic = 'total' and bare.direction = 'read' and bare.threads = 1
  and (bare.value between 0.95 * hba.value and 1.12 * hba.value) is not true;
