-- Three striped MX200 read and write 2.8 to 3.1 times as fast as one, and a chunk of 8 KiB changes nothing by more than two percent
-- submissions: 006-dl380-gen8
-- needs: 6: select setup, direction from result where submission = '006-dl380-gen8' and setup in ('mx200', 'mx200x3', 'mx200x3-8k') and metric = 'iops' and statistic = 'total' and value is not null group by setup, direction
with best as (
  select setup, direction, max(value) as value
  from result
  where submission = '006-dl380-gen8' and setup in ('mx200', 'mx200x3', 'mx200x3-8k') and metric = 'iops' and statistic = 'total'
  group by setup, direction
)
select one.direction, one.value as one, three.value as three, small.value as small_chunk
from best as one
join best as three on three.setup = 'mx200x3' and three.direction = one.direction
join best as small on small.setup = 'mx200x3-8k' and small.direction = one.direction
where one.setup = 'mx200'
  and (three.value / one.value between 2.8 and 3.1 and abs(small.value / three.value - 1) < 0.02) is not true;
