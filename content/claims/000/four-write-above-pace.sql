-- Four drives write over a tenth faster than four at the pace of a drive of the pair on one cable
-- submissions: 000-pata-raid
-- needs: 2: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-2u-1ch', 'raid0-4u') and metric = 'throughput' and operation = 'write' and value is not null
select
  striped.value as striped,
  pair.value / pair.drives * striped.drives as expected
from result as striped
join result as pair on pair.submission = striped.submission
  and pair.metric = striped.metric
  and pair.operation = striped.operation
  and pair.setup = 'raid0-2u-1ch'
where striped.submission = '000-pata-raid'
  and striped.metric = 'throughput'
  and striped.operation = 'write'
  and striped.setup = 'raid0-4u'
  and (striped.value * pair.drives > 1.1 * pair.value * striped.drives) is not true;
