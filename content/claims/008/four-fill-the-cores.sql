-- Without a scheduler four SSDs read nearly four times as much as one, and eight hardly more, with the ten cores full
-- submissions: 008-nvme-schedulers
-- needs: 3: select 1 from result where submission = '008-nvme-schedulers' and setup in ('1-none', '4-none', '8-none') and metric = 'iops' and statistic = 'total' and threads = 10 and queue_depth = 128 and value is not null
with point as (
  select rate.drives, rate.value, sum(load.value) as load
  from result as rate
  join measurement as load on load.measurement > rate.run || '.' and load.measurement < rate.run || '/'
    and load.metric in ('cpu-user', 'cpu-system')
  where rate.submission = '008-nvme-schedulers' and rate.setup like '_-none' and rate.metric = 'iops' and rate.statistic = 'total'
    and rate.threads = 10 and rate.queue_depth = 128
  group by rate.id, rate.drives, rate.value
)
select one.value as one, four.value as four, eight.value as eight, eight.load as load
from point as one
join point as four on four.drives = 4
join point as eight on eight.drives = 8
where one.drives = 1
  and (four.value > 3.9 * one.value and eight.value < 1.15 * four.value and eight.load > 0.99 and four.load < 0.95) is not true;
