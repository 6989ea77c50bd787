-- With new addresses the Intel SSD reads single requests more than 1.6 times as fast as a day before with those of the earlier series
-- submissions: 006-dl380-gen8
-- needs: 2: select 1 from result where submission = '006-dl380-gen8' and setup in ('intel-new-addresses', 'intel-same-addresses') and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth = 1 and threads = 1 and value is not null
with point as (
  select
    max(value) filter (where setup = 'intel-new-addresses') as anew,
    max(value) filter (where setup = 'intel-same-addresses') as same
  from result
  where submission = '006-dl380-gen8' and setup in ('intel-new-addresses', 'intel-same-addresses')
    and metric = 'iops' and statistic = 'total' and direction = 'read' and queue_depth = 1 and threads = 1
)
select anew, same from point where (anew > 1.6 * same) is not true;
