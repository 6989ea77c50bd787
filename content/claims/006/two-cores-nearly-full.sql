-- On SATA 600 every read of the Intel within one percent of its best takes more than four fifths of two processors, all jobs together, and no run of an SSD takes more than two
-- submissions: 006-microserver-gen10
-- needs: 26: select 1 from result where submission = '006-microserver-gen10' and setup = 'intel' and metric = 'iops' and statistic = 'total' and direction = 'read' and value > 75500
with load as (
  select run, sum(value) as value
  from result
  where submission = '006-microserver-gen10' and setup in ('intel', 'pm883') and metric in ('cpu-user', 'cpu-system')
  group by run
),
point as (
  select
    result.run,
    result.setup,
    result.direction,
    result.value,
    load.value * result.threads as processors,
    max(result.value) over (partition by result.setup, result.direction) as best
  from result
  join load on load.run = result.run
  where result.submission = '006-microserver-gen10' and result.metric = 'iops' and result.statistic = 'total'
)
select run, value, processors
from point
where (processors <= 2) is not true
  or (setup = 'intel' and direction = 'read' and value > 0.99 * best and (processors > 1.6) is not true);
