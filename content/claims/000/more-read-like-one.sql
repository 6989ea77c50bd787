-- Three and four striped drives read faster than two on one cable, and about as fast as one drive: within an eighth
-- submissions: 000-pata-raid
-- needs: 4: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-2u-1ch', 'raid0-3u', 'raid0-4u') and metric = 'throughput' and operation = 'read' and value is not null
select
  more.setup,
  more.value as more,
  pair.value as pair,
  one.value as one
from result as more
join result as pair on pair.submission = more.submission
  and pair.metric = more.metric
  and pair.operation = more.operation
  and pair.setup = 'raid0-2u-1ch'
join result as one on one.submission = more.submission
  and one.metric = more.metric
  and one.operation = more.operation
  and one.setup = 'raid0-1u'
where more.submission = '000-pata-raid'
  and more.metric = 'throughput'
  and more.operation = 'read'
  and more.setup in ('raid0-3u', 'raid0-4u')
  and (
    more.value > pair.value
    and more.value between 0.875 * one.value and 1.125 * one.value
  ) is not true;
