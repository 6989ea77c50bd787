-- Behind the HBA and the M1015 sixteen jobs of four reads are ahead of four jobs of sixteen with every SSD; on all other SATA ports the two are equal within two percent
-- submissions: 006-microserver-gen8 006-microserver-gen10 006-dl380-gen8 006-server-m1015
-- needs: 48: select 1 from result where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015') and setup not in ('7k100', 'f1', 'raptor', 'crucial-usb') and drives = 1 and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1 and ((queue_depth = 4 and threads = 16) or (queue_depth = 16 and threads = 4)) and value is not null
with point as (
  select
    submission,
    setup,
    max(value) filter (where threads = 16) as many_jobs,
    max(value) filter (where threads = 4) as deep_jobs
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and setup not in ('7k100', 'f1', 'raptor', 'crucial-usb') and drives = 1
    and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1
    and ((queue_depth = 4 and threads = 16) or (queue_depth = 16 and threads = 4))
  group by submission, setup
)
select submission, setup, many_jobs, deep_jobs
from point
where case
    when submission = '006-server-m1015' or setup like 'hba-%' then many_jobs > 1.05 * deep_jobs
    else abs(many_jobs / deep_jobs - 1) < 0.02
  end is not true;
