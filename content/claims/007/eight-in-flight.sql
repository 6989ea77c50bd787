-- In the folder that says a write cache is disabled the Samsung 860 PRO makes seven times as many writes with eight in flight as with one
-- submissions: 006-dl380-gen8
-- needs: 2: select 1 from result where submission = '006-dl380-gen8' and setup = '860-pro-no-write-cache' and metric = 'iops' and statistic = 'total' and direction = 'write' and threads = 1 and queue_depth in (1, 8) and value is not null
with told as (
  select
    max(value) filter (where queue_depth = 1) as one,
    max(value) filter (where queue_depth = 8) as eight
  from result
  where submission = '006-dl380-gen8' and setup = '860-pro-no-write-cache'
    and metric = 'iops' and statistic = 'total' and direction = 'write' and threads = 1
)
select one, eight from told where (eight between 7 * one and 7.5 * one) is not true;
