-- Two drives on one cable seek hardly more often than one drive alone: within a twentieth
-- submissions: 000-pata-raid
-- needs: 2: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-2u-1ch') and metric = 'seek-rate' and value is not null
select
  pair.value as pair,
  one.value as one
from result as pair
join result as one on one.submission = pair.submission
  and one.metric = pair.metric
  and one.setup = 'raid0-1u'
where pair.submission = '000-pata-raid'
  and pair.metric = 'seek-rate'
  and pair.setup = 'raid0-2u-1ch'
  and (abs(pair.value - one.value) < 0.05 * one.value) is not true;
