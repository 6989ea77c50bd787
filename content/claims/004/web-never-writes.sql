-- Of the three patterns, Web Server alone has no writes
-- submissions: 004-talon-tcq
-- needs: 3: select distinct finding.load from finding join flow on flow.load = finding.load join workload_part on workload_part.workload = flow.workload where finding.submission = '004-talon-tcq'
with part as (
  select distinct
    finding.load,
    workload_part.position,
    workload_part.share,
    workload_part.read_ratio
  from finding
  join flow on flow.load = finding.load
  join workload_part on workload_part.workload = flow.workload
  where finding.submission = '004-talon-tcq'
)
select
  load,
  sum(share * (1 - read_ratio)) as writes
from part
group by load
having (sum(share * (1 - read_ratio)) = 0) <> (load = '004-talon-tcq.webserver');
