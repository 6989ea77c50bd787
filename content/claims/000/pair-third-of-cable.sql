-- The pair on one cable moves a third of what the cable can carry, or less: under 0.35 in every operation
-- submissions: 000-pata-raid
-- needs: 3: select 1 from result join link_kind on link_kind = 'PATA UDMA 5' where submission = '000-pata-raid' and setup = 'raid0-2u-1ch' and metric = 'throughput' and operation in ('write', 'rewrite', 'read') and value + raw_bytes_per_s is not null
select
  result.operation,
  result.value as pair,
  link_kind.raw_bytes_per_s as cable
from result
join link_kind on link_kind.link_kind = 'PATA UDMA 5'
where result.submission = '000-pata-raid'
  and result.metric = 'throughput'
  and result.setup = 'raid0-2u-1ch'
  and result.operation in ('write', 'rewrite', 'read')
  and (result.value < 0.35 * link_kind.raw_bytes_per_s) is not true;
