-- In each of the three patterns that the findings speak of, requests of 4 KiB have the largest share
-- submissions: 004-talon-tcq
-- needs: 3: select distinct finding.load from finding join flow on flow.load = finding.load join workload_part on workload_part.workload = flow.workload where finding.submission = '004-talon-tcq' and workload_part.block_bytes = 4096
with part as (
  select distinct
    finding.load,
    workload_part.block_bytes,
    workload_part.share
  from finding
  join flow on flow.load = finding.load
  join workload_part on workload_part.workload = flow.workload
  where finding.submission = '004-talon-tcq'
)
select
  other.load,
  other.block_bytes,
  other.share
from part as other
join part as page on page.load = other.load and page.block_bytes = 4096
where other.block_bytes <> 4096 and (other.share < page.share) is not true;
