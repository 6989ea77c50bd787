-- With new addresses half of the reads of the Intel SSD are back at least as soon as the quickest hundredth a day before, when half took over twice as long
-- submissions: 006-dl380-gen8
-- needs: 3: select 1 from result where submission = '006-dl380-gen8' and metric = 'completion-latency' and direction = 'read' and read_ratio = 1 and queue_depth = 1 and threads = 1 and (setup = 'intel-new-addresses' and statistic = 'p50' or setup = 'intel-same-addresses' and statistic in ('p1', 'p50')) and value is not null
with point as (
  select
    max(value) filter (where setup = 'intel-new-addresses' and statistic = 'p50') as sooner,
    max(value) filter (where setup = 'intel-same-addresses' and statistic = 'p1') as quickest,
    max(value) filter (where setup = 'intel-same-addresses' and statistic = 'p50') as before
  from result
  where submission = '006-dl380-gen8' and setup in ('intel-new-addresses', 'intel-same-addresses')
    and metric = 'completion-latency' and direction = 'read' and read_ratio = 1 and queue_depth = 1 and threads = 1
)
select sooner, quickest, before from point where (sooner <= quickest and before > 2 * sooner) is not true;
