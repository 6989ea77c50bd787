-- Four drives one behind the other are as fast as one drive: within a twentieth
-- submissions: 000-pata-raid
-- needs: 6: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'linear-4u') and metric = 'throughput' and operation in ('write', 'rewrite', 'read') and value is not null
select
  linear.operation,
  linear.value as linear,
  one.value as one
from result as linear
join result as one on one.submission = linear.submission
  and one.metric = linear.metric
  and one.operation = linear.operation
  and one.setup = 'raid0-1u'
where linear.submission = '000-pata-raid'
  and linear.metric = 'throughput'
  and linear.operation in ('write', 'rewrite', 'read')
  and linear.setup = 'linear-4u'
  and (abs(linear.value - one.value) < 0.05 * one.value) is not true;
