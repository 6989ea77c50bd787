-- On the P420i the Intel and the 860 PRO read single requests in their first series faster, by a quarter at least, than later at the same addresses
-- submissions: 006-dl380-gen8
-- needs: 4: select 1 from result where submission = '006-dl380-gen8' and setup in ('intel', 'intel-same-addresses', '860-pro', '860-pro-no-write-cache') and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth = 1 and threads = 1 and value is not null
with point as (
  select setup, value
  from result
  where submission = '006-dl380-gen8' and setup in ('intel', 'intel-same-addresses', '860-pro', '860-pro-no-write-cache')
    and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth = 1 and threads = 1
)
select early.setup, early.value, again.value as again
from point as early
join point as again on (early.setup, again.setup) in (values ('intel', 'intel-same-addresses'), ('860-pro', '860-pro-no-write-cache'))
where (early.value > 1.25 * again.value) is not true;
