-- From SATA 300 to SATA 600 the same two SSDs gain 1.4 to 1.5 times the reads and 1.25 to 1.35 times the writes
-- submissions: 006-microserver-gen8 006-microserver-gen10
-- needs: 8: select submission, setup, direction from result where submission in ('006-microserver-gen8', '006-microserver-gen10') and setup in ('intel', 'pm883') and metric = 'iops' and statistic = 'total' and value is not null group by submission, setup, direction
with best as (
  select submission, setup, direction, max(value) as value
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10') and setup in ('intel', 'pm883')
    and metric = 'iops' and statistic = 'total'
  group by submission, setup, direction
)
select slow.setup, slow.direction, fast.value / slow.value as ratio
from best as slow
left join best as fast
  on fast.setup = slow.setup and fast.direction = slow.direction and fast.submission = '006-microserver-gen10'
where slow.submission = '006-microserver-gen8'
  and (
    fast.value / slow.value between case slow.direction when 'read' then 1.4 else 1.25 end
    and case slow.direction when 'read' then 1.5 else 1.35 end
    and fast.value < 2 * slow.value -- as the link is twice as fast
  ) is not true;
