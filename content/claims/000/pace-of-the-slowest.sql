-- Three drives read at three times the pace of a drive of the pair on one cable, within a twentieth; four drives reach less
-- submissions: 000-pata-raid
-- needs: 3: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-2u-1ch', 'raid0-3u', 'raid0-4u') and metric = 'throughput' and operation = 'read' and value is not null
select
  striped.setup,
  striped.value as striped,
  pair.value / pair.drives * striped.drives as expected
from result as striped
join result as pair on pair.submission = striped.submission
  and pair.metric = striped.metric
  and pair.operation = striped.operation
  and pair.setup = 'raid0-2u-1ch'
where striped.submission = '000-pata-raid'
  and striped.metric = 'throughput'
  and striped.operation = 'read'
  and striped.setup in ('raid0-3u', 'raid0-4u')
  and case striped.setup
    when 'raid0-3u' then abs(striped.value * pair.drives / (pair.value * striped.drives) - 1) < 0.05
    else striped.value * pair.drives < pair.value * striped.drives
  end is not true;
