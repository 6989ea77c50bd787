-- Parts that the catalogue does not know
-- As their senders wrote them, the most frequent first: an entry in content/hardware makes them comparable.
select distinct
  kind as kind,
  name as name,
  count(*) over same_part as submissions,
  group_concat(submission, ', ') over same_part as named_by
from unclassified
window same_part as (
  partition by kind, name order by submission rows between unbounded preceding and unbounded following
)
order by submissions desc, kind, name
