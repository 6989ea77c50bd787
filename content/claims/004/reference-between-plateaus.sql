-- The speed named for one drive lies between the two plateaus
-- submissions: 004-talon-tcq
-- needs: 3: select 1 from result where submission = '004-talon-tcq' and metric = 'throughput' and setup in ('drive-alone', 'jbod-1-tcq-on', 'raid0-2') and value is not null
select
  alone.value as alone,
  one.value as one,
  striped.value as striped
from result as alone
join result as one on one.submission = alone.submission and one.metric = alone.metric and one.setup = 'jbod-1-tcq-on'
join result as striped on striped.submission = alone.submission and striped.metric = alone.metric and striped.setup = 'raid0-2'
where alone.submission = '004-talon-tcq'
  and alone.metric = 'throughput'
  and alone.setup = 'drive-alone'
  and (one.value < alone.value and alone.value < striped.value) is not true;
