-- At the highest rate of the Intel, the data of a read take half the time on SATA 600 that they take on SATA 300, and the rest of a read is no shorter
-- submissions: 006-microserver-gen8 006-microserver-gen10
-- needs: 2: select 1 from result where submission in ('006-microserver-gen8', '006-microserver-gen10') and setup = 'intel' and metric = 'iops' and statistic = 'total' and direction = 'read' and value is not null group by submission
with read as (
  select
    result.submission,
    1 / max(result.value) as interval,
    result.block_bytes / load_ceiling.raw_ceiling as wire
  from result
  join load_ceiling
    on load_ceiling.setup = result.submission || '.' || result.setup and load_ceiling.load = '' and load_ceiling.part = 'all'
  where result.submission in ('006-microserver-gen8', '006-microserver-gen10') and result.setup = 'intel'
    and result.metric = 'iops' and result.statistic = 'total' and result.direction = 'read'
  group by result.submission
)
select slow.interval, slow.wire, fast.interval as fast_interval, fast.wire as fast_wire
from read as slow
join read as fast on fast.submission = '006-microserver-gen10'
where slow.submission = '006-microserver-gen8'
  and (abs(slow.wire / fast.wire - 2) < 0.01 and fast.interval - fast.wire >= slow.interval - slow.wire) is not true;
