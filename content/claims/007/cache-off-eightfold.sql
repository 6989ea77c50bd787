-- Without the write cache the Samsung 860 PRO writes at best an eighth, and single requests a twenty-eighth, of what it writes with it
-- submissions: 006-dl380-gen8
-- needs: 98: select 1 from result where submission = '006-dl380-gen8' and setup in ('860-pro', '860-pro-no-write-cache') and metric = 'iops' and statistic = 'total' and direction = 'write' and value is not null
with point as (
  select
    setup,
    max(value) as best,
    max(value) filter (where queue_depth = 1 and threads = 1) as alone
  from result
  where submission = '006-dl380-gen8' and setup in ('860-pro', '860-pro-no-write-cache')
    and metric = 'iops' and statistic = 'total' and direction = 'write'
  group by setup
)
select cached.best, bare.best as bare_best, cached.alone, bare.alone as bare_alone
from point as cached
join point as bare on bare.setup = '860-pro-no-write-cache'
where cached.setup = '860-pro' and (cached.best between 8 * bare.best and 8.5 * bare.best
    and cached.alone between 27.5 * bare.alone and 28.5 * bare.alone) is not true;
