-- Of two drives on two cables, rewriting gains least against one drive
-- submissions: 000-pata-raid
-- needs: 6: select 1 from result where submission = '000-pata-raid' and setup in ('raid0-1u', 'raid0-2u-2ch') and metric = 'throughput' and operation in ('write', 'rewrite', 'read') and value is not null
with multiple as (
  select
    pair.operation,
    pair.value / base.value as ratio
  from result as pair
  join result as base on base.submission = pair.submission
    and base.metric = pair.metric
    and base.operation = pair.operation
    and base.setup = 'raid0-1u'
  where pair.submission = '000-pata-raid'
    and pair.metric = 'throughput'
    and pair.operation in ('write', 'rewrite', 'read')
    and pair.setup = 'raid0-2u-2ch'
)
select
  other.operation,
  other.ratio as other,
  least.ratio as least
from multiple as other
join multiple as least on least.operation = 'rewrite'
where other.operation <> 'rewrite'
  and (least.ratio < other.ratio) is not true;
