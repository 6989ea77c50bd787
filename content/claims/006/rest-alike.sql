-- What a read of 4 KiB takes beside the time of its data on the bare link is between 5 and 6.5 microseconds on SATA 300 and on SATA 600
-- submissions: 006-microserver-gen8 006-microserver-gen10
-- needs: 4: select submission, setup from result where submission in ('006-microserver-gen8', '006-microserver-gen10') and setup in ('intel', 'pm883') and metric = 'iops' and statistic = 'total' and direction = 'read' and value is not null group by submission, setup
with best as (
  select submission, setup, max(value) as value
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10') and setup in ('intel', 'pm883')
    and metric = 'iops' and statistic = 'total' and direction = 'read'
  group by submission, setup
)
select submission, setup, value
from best
where (
  1 / value - 4096 / iif(submission = '006-microserver-gen8', 300e6, 600e6) between 5e-6 and 6.5e-6
) is not true;
