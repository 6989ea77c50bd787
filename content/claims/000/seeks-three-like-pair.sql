-- Three drives on two cables seek within a twentieth as often as two drives with a cable each, four more often
-- submissions: 000-pata-raid
-- needs: 3: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-2u-2ch', 'raid0-3u', 'raid0-4u') and metric = 'seek-rate' and value is not null
select
  more.setup,
  more.value as more,
  pair.value as pair
from result as more
join result as pair on pair.submission = more.submission
  and pair.metric = more.metric
  and pair.setup = 'raid0-2u-2ch'
where more.submission = '000-pata-raid'
  and more.metric = 'seek-rate'
  and more.setup in ('raid0-3u', 'raid0-4u')
  and case more.setup
    when 'raid0-3u' then more.value between 0.95 * pair.value and 1.05 * pair.value
    else more.value > 1.05 * pair.value
  end is not true;
