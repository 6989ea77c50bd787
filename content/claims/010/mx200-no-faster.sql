-- The first series of a Crucial MX200 on the P420i reads single requests no faster than that of three months later
-- submissions: 006-dl380-gen8
-- needs: 2: select 1 from result where submission = '006-dl380-gen8' and setup in ('mx200', 'mx200-new') and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1 and queue_depth = 1 and threads = 1 and value is not null
with point as (
  select
    max(value) filter (where setup = 'mx200') as early,
    max(value) filter (where setup = 'mx200-new') as again
  from result
  where submission = '006-dl380-gen8' and setup in ('mx200', 'mx200-new')
    and metric = 'iops' and statistic = 'total' and direction = 'read' and read_ratio = 1 and queue_depth = 1 and threads = 1
)
select early, again from point where (early <= again) is not true;
