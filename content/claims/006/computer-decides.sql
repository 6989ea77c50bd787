-- The PM883 writes between 1.3 and 1.4 times as fast on SATA 600 as behind the P420i
-- submissions: 006-microserver-gen10 006-dl380-gen8
-- needs: 2: select submission from result where submission in ('006-microserver-gen10', '006-dl380-gen8') and setup = 'pm883' and metric = 'iops' and statistic = 'total' and direction = 'write' and value is not null group by submission
with best as (
  select submission, max(value) as value
  from result
  where submission in ('006-microserver-gen10', '006-dl380-gen8') and setup = 'pm883'
    and metric = 'iops' and statistic = 'total' and direction = 'write'
  group by submission
)
select slow.value as slow, fast.value as fast
from best as slow
left join best as fast on fast.submission = '006-microserver-gen10'
where slow.submission = '006-dl380-gen8'
  and (fast.value between 1.3 * slow.value and 1.4 * slow.value) is not true;
